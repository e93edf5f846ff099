# A word without quotes and backslashes, as the program gets it, in REPLY.
_clap_unquoted_xgames() {
    local rest="$1" quote="" char
    REPLY=""
    while [[ -n "$rest" ]]; do
        char="${rest:0:1}"
        rest="${rest:1}"
        if [[ -z "$quote" && "$char" == [\'\"] ]]; then
            quote="$char"
        elif [[ -n "$quote" && "$char" == "$quote" ]]; then
            quote=""
        elif [[ "$char" == \\ && ( -z "$quote" || "$quote" == \" && "$rest" == [\"\\\$\`]* ) ]]; then
            REPLY+="${rest:0:1}"
            rest="${rest:1}"
        else
            REPLY+="$char"
        fi
    done
}
_clap_complete_xgames() {
    local IFS=$'\013'
    local _CLAP_COMPLETE_INDEX=${COMP_CWORD}
    local _CLAP_COMPLETE_COMP_TYPE=${COMP_TYPE}
    if compopt +o nospace 2> /dev/null; then
        local _CLAP_COMPLETE_SPACE=false
    else
        local _CLAP_COMPLETE_SPACE=true
    fi
    # Bash ends words at `=`, `:` and `@` too, but `--option=VALUE` is one word. What is completed is $2, which comes after them.
    local words=() before="" last="" line="$COMP_LINE" rest word index found REPLY
    for ((index = 0; index <= COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        rest="${line#"${line%%[![:space:]]*}"}"
        if [[ ${#words[@]} -eq 0 || "$rest" != "$line" || "$word" != [=:@]* && "$last" != *[=:@] ]]; then
            words+=("")
        fi
        line="${rest#"$word"}"
        last="$word"
        if [[ $index -eq $COMP_CWORD ]]; then
            before="${words[${#words[@]} - 1]}"
            if [[ -z "$2" && "$word" == [=:@]* ]]; then
                before+="$word"
                word=""
            elif [[ "$word" == [\'\"]* ]]; then
                word="\"${2//[\"\\]/\\&}"
            else
                word="$2"
            fi
            words[${#words[@]} - 1]="$before"
        fi
        _clap_unquoted_xgames "$word"
        words[${#words[@]} - 1]+="$REPLY"
    done
    _CLAP_COMPLETE_INDEX=$((${#words[@]} - 1))
    found=$( \
        _CLAP_IFS="$IFS" \
        _CLAP_COMPLETE_INDEX="$_CLAP_COMPLETE_INDEX" \
        _CLAP_COMPLETE_COMP_TYPE="$_CLAP_COMPLETE_COMP_TYPE" \
        _CLAP_COMPLETE_SPACE="$_CLAP_COMPLETE_SPACE" \
        XGAMES_COMPLETE="bash" \
        PROGRAM -- "${words[@]}" \
    )
    if [[ $? != 0 || -z "$found" ]]; then
        unset COMPREPLY
        return
    fi
    read -r -d '' -a COMPREPLY < <(printf '%s\v' "$found")
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    if [[ $_CLAP_COMPLETE_SPACE == false && "${COMPREPLY-}" =~ [=/:]$ ]]; then
        compopt -o nospace
    fi
    # Nothing in the name of a file is run: it is quoted if it has signs that are not in options and values.
    if [[ "${COMPREPLY[*]}" == *[![:alnum:]_./=:@,%+$'\013'-]* ]]; then
        compopt -o filenames
    fi
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _clap_complete_xgames xgames
else
    complete -o nospace -o bashdefault -F _clap_complete_xgames xgames
fi
