_xgames() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="xgames"
                ;;
            xgames,completions)
                cmd="xgames__subcmd__completions"
                ;;
            xgames,convert)
                cmd="xgames__subcmd__convert"
                ;;
            xgames,explain)
                cmd="xgames__subcmd__explain"
                ;;
            xgames,fmt)
                cmd="xgames__subcmd__fmt"
                ;;
            xgames,generate)
                cmd="xgames__subcmd__generate"
                ;;
            xgames,help)
                cmd="xgames__subcmd__help"
                ;;
            xgames,legal)
                cmd="xgames__subcmd__legal"
                ;;
            xgames,man)
                cmd="xgames__subcmd__man"
                ;;
            xgames,match)
                cmd="xgames__subcmd__match"
                ;;
            xgames,move)
                cmd="xgames__subcmd__move"
                ;;
            xgames,new)
                cmd="xgames__subcmd__new"
                ;;
            xgames,perft)
                cmd="xgames__subcmd__perft"
                ;;
            xgames,replay)
                cmd="xgames__subcmd__replay"
                ;;
            xgames,rules)
                cmd="xgames__subcmd__rules"
                ;;
            xgames,score)
                cmd="xgames__subcmd__score"
                ;;
            xgames,show)
                cmd="xgames__subcmd__show"
                ;;
            xgames,validate)
                cmd="xgames__subcmd__validate"
                ;;
            xgames,verify)
                cmd="xgames__subcmd__verify"
                ;;
            xgames,winner)
                cmd="xgames__subcmd__winner"
                ;;
            xgames__subcmd__help,completions)
                cmd="xgames__subcmd__help__subcmd__completions"
                ;;
            xgames__subcmd__help,convert)
                cmd="xgames__subcmd__help__subcmd__convert"
                ;;
            xgames__subcmd__help,explain)
                cmd="xgames__subcmd__help__subcmd__explain"
                ;;
            xgames__subcmd__help,fmt)
                cmd="xgames__subcmd__help__subcmd__fmt"
                ;;
            xgames__subcmd__help,generate)
                cmd="xgames__subcmd__help__subcmd__generate"
                ;;
            xgames__subcmd__help,help)
                cmd="xgames__subcmd__help__subcmd__help"
                ;;
            xgames__subcmd__help,legal)
                cmd="xgames__subcmd__help__subcmd__legal"
                ;;
            xgames__subcmd__help,man)
                cmd="xgames__subcmd__help__subcmd__man"
                ;;
            xgames__subcmd__help,match)
                cmd="xgames__subcmd__help__subcmd__match"
                ;;
            xgames__subcmd__help,move)
                cmd="xgames__subcmd__help__subcmd__move"
                ;;
            xgames__subcmd__help,new)
                cmd="xgames__subcmd__help__subcmd__new"
                ;;
            xgames__subcmd__help,perft)
                cmd="xgames__subcmd__help__subcmd__perft"
                ;;
            xgames__subcmd__help,replay)
                cmd="xgames__subcmd__help__subcmd__replay"
                ;;
            xgames__subcmd__help,rules)
                cmd="xgames__subcmd__help__subcmd__rules"
                ;;
            xgames__subcmd__help,score)
                cmd="xgames__subcmd__help__subcmd__score"
                ;;
            xgames__subcmd__help,show)
                cmd="xgames__subcmd__help__subcmd__show"
                ;;
            xgames__subcmd__help,validate)
                cmd="xgames__subcmd__help__subcmd__validate"
                ;;
            xgames__subcmd__help,verify)
                cmd="xgames__subcmd__help__subcmd__verify"
                ;;
            xgames__subcmd__help,winner)
                cmd="xgames__subcmd__help__subcmd__winner"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        xgames)
            opts="-q -v -h -V --color --quiet --verbose --help --version validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__completions)
            opts="-o -q -v -h --output --force --color --quiet --verbose --help bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__convert)
            opts="-o -j -q -v -h --to --flat --no-formulas --output --force --coords --strict --format --game --size --from-coords --no-swap --seats --jobs --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --to)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --from-coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__explain)
            opts="-o -q -v -h --markdown --output --force --color --quiet --verbose --help XG001 invalid-utf8 XG002 unclosed-comment XG003 unclosed-variation XG004 unmatched-parenthesis XG005 unmatched-brace XG006 malformed-tag XG007 text-after-result XG008 variation-without-move XG009 nested-too-deep XG010 bad-annotation XG011 too-many-findings XG012 too-many-tags XG021 broken-structure XG022 bad-field XG023 stray-text XG024 wrong-colour XG025 colours-exchanged XG026 late-set-up XG027 older-encoding XG101 missing-game XG102 unknown-game XG103 bad-size XG104 duplicate-tag XG105 bad-tag-value XG106 alias-with-swap XG107 bad-position XG201 unreadable-move XG202 off-board XG203 occupied XG204 wrong-move-number XG205 move-after-end XG206 swap-misplaced XG207 swap-twice XG208 swap-off XG209 swap-after-set-up XG210 swap-pieces XG211 pass-not-forced XG212 must-pass XG251 results-differ XG252 wrong-result XG253 unrecorded-result XG254 unproven-win XG255 impossible-draw XG256 abandoned-with-result XG257 missing-result XG258 termination-mismatch XG259 unproven-draw XG301 checkerboard XG302 set-up-checkerboard XG303 skipped-letter XG401 both-decided XG501 no-stone XG502 no-line XG503 blocked-by-own XG504 blocked-by-enemy XG505 too-far XG506 single-capture XG507 long-line XG508 locked XG509 captures-locked XG510 must-answer XG511 wrong-count XG512 wrong-separator XG513 too-many-stones XG514 locked-off-far-rank XG515 unequal-locks XG516 waiting-crossings XG601 not-in-hand XG602 too-many-of-a-kind XG603 no-target XG604 same-cell XG605 wrong-stone-taken XG606 draw-missing XG607 draw-not-due XG608 wrong-draw XG609 stray-draw XG610 wrong-score XG611 set-up-stones XG612 no-such-seat"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__fmt)
            opts="-q -v -h --check --diff --fix --game --size --coords --no-swap --seats --as --format --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__generate)
            opts="-o -q -v -h --game --size --games --seed --faults --expect --format --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --faults)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --expect)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native ndjson" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help)
            opts="validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__completions)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__convert)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__fmt)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__generate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__legal)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__man)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__match)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__move)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__new)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__perft)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__replay)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__rules)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__score)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__validate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__verify)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__help__subcmd__winner)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__legal)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --moves --position --diagram --to-move --hand --record --output-format --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --diagram)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to-move)
                    COMPREPLY=($(compgen -W "black green o red white x" -- "${cur}"))
                    return 0
                    ;;
                --hand)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__man)
            opts="-o -q -v -h --out --output --force --color --quiet --verbose --help validate verify legal winner score match show replay convert fmt new move perft generate explain rules completions man"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --out)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__match)
            opts="-o -q -v -h --first-to --sum-of --six-points --output-format --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --first-to)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sum-of)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --six-points)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__move)
            opts="-q -v -h --undo --preview --game --size --coords --no-swap --seats --as --format --board --ascii --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --undo)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "symbols letters" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__new)
            opts="-o -q -v -h --size --coords --no-swap --seats --seed --tag --output --force --board --ascii --color --quiet --verbose --help crossway cross crossings crosswise"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tag)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "symbols letters" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__perft)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --moves --position --diagram --to-move --hand --record --depth --divide --output-format --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --diagram)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to-move)
                    COMPREPLY=($(compgen -W "black green o red white x" -- "${cur}"))
                    return 0
                    ;;
                --hand)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__replay)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --output-format --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__rules)
            opts="-o -q -v -h --markdown --output --force --color --quiet --verbose --help crossway cross crossings crosswise"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__score)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --moves --position --diagram --to-move --hand --record --output-format --output --force --board --ascii --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --diagram)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to-move)
                    COMPREPLY=($(compgen -W "black green o red white x" -- "${cur}"))
                    return 0
                    ;;
                --hand)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "symbols letters" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__show)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --moves --position --diagram --to-move --hand --record --one-line --list --legal --board --ascii --output --force --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --diagram)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to-move)
                    COMPREPLY=($(compgen -W "black green o red white x" -- "${cur}"))
                    return 0
                    ;;
                --hand)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "symbols letters" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__validate)
            opts="-o -j -q -v -h --files-from --game --size --coords --no-swap --seats --as --format --output-format --output --force --report --select --ignore --fail-level --exit-zero --max-errors --fail-fast --jobs --games --shard --good-to --bad-to --cache --max-ratio --config --isolated --no-progress --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --files-from)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "full concise json ndjson csv junit sarif github gitlab" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --report)
                    COMPREPLY=($(compgen -W "full= concise= json= ndjson= csv= junit= sarif= github= gitlab=" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "XG001 invalid-utf8 XG002 unclosed-comment XG003 unclosed-variation XG004 unmatched-parenthesis XG005 unmatched-brace XG006 malformed-tag XG007 text-after-result XG008 variation-without-move XG009 nested-too-deep XG010 bad-annotation XG011 too-many-findings XG012 too-many-tags XG021 broken-structure XG022 bad-field XG023 stray-text XG024 wrong-colour XG025 colours-exchanged XG026 late-set-up XG027 older-encoding XG101 missing-game XG102 unknown-game XG103 bad-size XG104 duplicate-tag XG105 bad-tag-value XG106 alias-with-swap XG107 bad-position XG201 unreadable-move XG202 off-board XG203 occupied XG204 wrong-move-number XG205 move-after-end XG206 swap-misplaced XG207 swap-twice XG208 swap-off XG209 swap-after-set-up XG210 swap-pieces XG211 pass-not-forced XG212 must-pass XG251 results-differ XG252 wrong-result XG253 unrecorded-result XG254 unproven-win XG255 impossible-draw XG256 abandoned-with-result XG257 missing-result XG258 termination-mismatch XG259 unproven-draw XG301 checkerboard XG302 set-up-checkerboard XG303 skipped-letter XG401 both-decided XG501 no-stone XG502 no-line XG503 blocked-by-own XG504 blocked-by-enemy XG505 too-far XG506 single-capture XG507 long-line XG508 locked XG509 captures-locked XG510 must-answer XG511 wrong-count XG512 wrong-separator XG513 too-many-stones XG514 locked-off-far-rank XG515 unequal-locks XG516 waiting-crossings XG601 not-in-hand XG602 too-many-of-a-kind XG603 no-target XG604 same-cell XG605 wrong-stone-taken XG606 draw-missing XG607 draw-not-due XG608 wrong-draw XG609 stray-draw XG610 wrong-score XG611 set-up-stones XG612 no-such-seat" -- "${cur}"))
                    return 0
                    ;;
                --ignore)
                    COMPREPLY=($(compgen -W "XG001 invalid-utf8 XG002 unclosed-comment XG003 unclosed-variation XG004 unmatched-parenthesis XG005 unmatched-brace XG006 malformed-tag XG007 text-after-result XG008 variation-without-move XG009 nested-too-deep XG010 bad-annotation XG011 too-many-findings XG012 too-many-tags XG021 broken-structure XG022 bad-field XG023 stray-text XG024 wrong-colour XG025 colours-exchanged XG026 late-set-up XG027 older-encoding XG101 missing-game XG102 unknown-game XG103 bad-size XG104 duplicate-tag XG105 bad-tag-value XG106 alias-with-swap XG107 bad-position XG201 unreadable-move XG202 off-board XG203 occupied XG204 wrong-move-number XG205 move-after-end XG206 swap-misplaced XG207 swap-twice XG208 swap-off XG209 swap-after-set-up XG210 swap-pieces XG211 pass-not-forced XG212 must-pass XG251 results-differ XG252 wrong-result XG253 unrecorded-result XG254 unproven-win XG255 impossible-draw XG256 abandoned-with-result XG257 missing-result XG258 termination-mismatch XG259 unproven-draw XG301 checkerboard XG302 set-up-checkerboard XG303 skipped-letter XG401 both-decided XG501 no-stone XG502 no-line XG503 blocked-by-own XG504 blocked-by-enemy XG505 too-far XG506 single-capture XG507 long-line XG508 locked XG509 captures-locked XG510 must-answer XG511 wrong-count XG512 wrong-separator XG513 too-many-stones XG514 locked-off-far-rank XG515 unequal-locks XG516 waiting-crossings XG601 not-in-hand XG602 too-many-of-a-kind XG603 no-target XG604 same-cell XG605 wrong-stone-taken XG606 draw-missing XG607 draw-not-due XG608 wrong-draw XG609 stray-draw XG610 wrong-score XG611 set-up-stones XG612 no-such-seat" -- "${cur}"))
                    return 0
                    ;;
                --fail-level)
                    COMPREPLY=($(compgen -W "error warning" -- "${cur}"))
                    return 0
                    ;;
                --max-errors)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --shard)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --good-to)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --bad-to)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cache)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-ratio)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__verify)
            opts="-o -j -q -v -h --files-from --game --size --coords --no-swap --seats --as --format --output-format --output --force --report --select --ignore --fail-level --exit-zero --max-errors --fail-fast --jobs --games --shard --good-to --bad-to --cache --max-ratio --config --isolated --no-progress --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --files-from)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "full concise json ndjson csv junit sarif github gitlab" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --report)
                    COMPREPLY=($(compgen -W "full= concise= json= ndjson= csv= junit= sarif= github= gitlab=" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "XG001 invalid-utf8 XG002 unclosed-comment XG003 unclosed-variation XG004 unmatched-parenthesis XG005 unmatched-brace XG006 malformed-tag XG007 text-after-result XG008 variation-without-move XG009 nested-too-deep XG010 bad-annotation XG011 too-many-findings XG012 too-many-tags XG021 broken-structure XG022 bad-field XG023 stray-text XG024 wrong-colour XG025 colours-exchanged XG026 late-set-up XG027 older-encoding XG101 missing-game XG102 unknown-game XG103 bad-size XG104 duplicate-tag XG105 bad-tag-value XG106 alias-with-swap XG107 bad-position XG201 unreadable-move XG202 off-board XG203 occupied XG204 wrong-move-number XG205 move-after-end XG206 swap-misplaced XG207 swap-twice XG208 swap-off XG209 swap-after-set-up XG210 swap-pieces XG211 pass-not-forced XG212 must-pass XG251 results-differ XG252 wrong-result XG253 unrecorded-result XG254 unproven-win XG255 impossible-draw XG256 abandoned-with-result XG257 missing-result XG258 termination-mismatch XG259 unproven-draw XG301 checkerboard XG302 set-up-checkerboard XG303 skipped-letter XG401 both-decided XG501 no-stone XG502 no-line XG503 blocked-by-own XG504 blocked-by-enemy XG505 too-far XG506 single-capture XG507 long-line XG508 locked XG509 captures-locked XG510 must-answer XG511 wrong-count XG512 wrong-separator XG513 too-many-stones XG514 locked-off-far-rank XG515 unequal-locks XG516 waiting-crossings XG601 not-in-hand XG602 too-many-of-a-kind XG603 no-target XG604 same-cell XG605 wrong-stone-taken XG606 draw-missing XG607 draw-not-due XG608 wrong-draw XG609 stray-draw XG610 wrong-score XG611 set-up-stones XG612 no-such-seat" -- "${cur}"))
                    return 0
                    ;;
                --ignore)
                    COMPREPLY=($(compgen -W "XG001 invalid-utf8 XG002 unclosed-comment XG003 unclosed-variation XG004 unmatched-parenthesis XG005 unmatched-brace XG006 malformed-tag XG007 text-after-result XG008 variation-without-move XG009 nested-too-deep XG010 bad-annotation XG011 too-many-findings XG012 too-many-tags XG021 broken-structure XG022 bad-field XG023 stray-text XG024 wrong-colour XG025 colours-exchanged XG026 late-set-up XG027 older-encoding XG101 missing-game XG102 unknown-game XG103 bad-size XG104 duplicate-tag XG105 bad-tag-value XG106 alias-with-swap XG107 bad-position XG201 unreadable-move XG202 off-board XG203 occupied XG204 wrong-move-number XG205 move-after-end XG206 swap-misplaced XG207 swap-twice XG208 swap-off XG209 swap-after-set-up XG210 swap-pieces XG211 pass-not-forced XG212 must-pass XG251 results-differ XG252 wrong-result XG253 unrecorded-result XG254 unproven-win XG255 impossible-draw XG256 abandoned-with-result XG257 missing-result XG258 termination-mismatch XG259 unproven-draw XG301 checkerboard XG302 set-up-checkerboard XG303 skipped-letter XG401 both-decided XG501 no-stone XG502 no-line XG503 blocked-by-own XG504 blocked-by-enemy XG505 too-far XG506 single-capture XG507 long-line XG508 locked XG509 captures-locked XG510 must-answer XG511 wrong-count XG512 wrong-separator XG513 too-many-stones XG514 locked-off-far-rank XG515 unequal-locks XG516 waiting-crossings XG601 not-in-hand XG602 too-many-of-a-kind XG603 no-target XG604 same-cell XG605 wrong-stone-taken XG606 draw-missing XG607 draw-not-due XG608 wrong-draw XG609 stray-draw XG610 wrong-score XG611 set-up-stones XG612 no-such-seat" -- "${cur}"))
                    return 0
                    ;;
                --fail-level)
                    COMPREPLY=($(compgen -W "error warning" -- "${cur}"))
                    return 0
                    ;;
                --max-errors)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --games)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --shard)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --good-to)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --bad-to)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cache)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-ratio)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        xgames__subcmd__winner)
            opts="-o -q -v -h --game --size --coords --no-swap --seats --as --format --moves --position --diagram --to-move --hand --record --output-format --output --force --board --ascii --color --quiet --verbose --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --game)
                    COMPREPLY=($(compgen -W "crossway cross crossings crosswise" -- "${cur}"))
                    return 0
                    ;;
                --size)
                    COMPREPLY=($(compgen -W "small medium large" -- "${cur}"))
                    return 0
                    ;;
                --coords)
                    COMPREPLY=($(compgen -W "go plain" -- "${cur}"))
                    return 0
                    ;;
                --seats)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "native sgf json ndjson abstractplay csv pbmserv wedel" -- "${cur}"))
                    return 0
                    ;;
                --moves)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --position)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --diagram)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to-move)
                    COMPREPLY=($(compgen -W "black green o red white x" -- "${cur}"))
                    return 0
                    ;;
                --hand)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --record)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-format)
                    COMPREPLY=($(compgen -W "text json ndjson csv" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --board)
                    COMPREPLY=($(compgen -W "symbols letters" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _xgames -o nosort -o bashdefault -o default xgames
else
    complete -F _xgames -o bashdefault -o default xgames
fi
