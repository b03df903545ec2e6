/** The word that asks the program what may come next; only the scripts below use it. */
export const suggestWord = '__suggest'

// A copy that is called by its path, from a clone or unpacked, completes as well: the script asks the program that is being typed. Names of
// keys and the like are whatever somebody called them, so nothing that was typed or found is evaluated: quotes are read letter by letter.
const bash = `# Completion of model-gateway for bash. Load it with: source <(model-gateway completion bash)
# What a word means, and the quote that it leaves open.
_model_gateway_read() {
  local raw=$1 at char
  plain= quote=
  for ((at = 0; at < \${#raw}; at++)); do
    char=\${raw:at:1}
    case $quote$char in
      \\' | \\") quote=$char ;;
      "''" | '""') quote= ;;
      \\\\) at=$((at + 1)) plain+=\${raw:at:1} ;;
      '"\\') at=$((at + 1)) char=\${raw:at:1}
        case $char in ['$"\\\`']) plain+=$char ;; *) plain+="\\\\$char" ;; esac ;;
      *) plain+=$char ;;
    esac
  done
}
_model_gateway() {
  local rest=\${COMP_LINE:0:COMP_POINT} program=\${COMP_WORDS[0]/#\\~/$HOME}
  local at gap raw plain quote open line begun breaks=
  local -a raws=() words=()
  # bash parts words at : and = too, which ids and options have in them.
  for ((at = 0; at <= COMP_CWORD; at++)); do
    gap=\${rest%%[![:space:]]*} rest=\${rest#"$gap"} raw=\${COMP_WORDS[at]}
    ((at < COMP_CWORD)) || raw=$rest
    if [[ -n $gap || $at == 0 ]]; then raws+=("$raw"); else raws[\${#raws[@]}-1]+=$raw; fi
    rest=\${rest#*"$raw"}
  done
  for at in : = @; do [[ $COMP_WORDBREAKS != *$at* ]] || breaks+=$at; done
  for raw in "\${raws[@]:1}"; do _model_gateway_read "$raw"; words+=("$plain"); done
  COMPREPLY=() begun= open=$quote
  case $open in
    '') [[ -z $breaks || $raw != *[$breaks]* ]] || { _model_gateway_read "\${raw%"\${raw##*[$breaks]}"}"; printf -v begun %q "$plain"; } ;;
    *) [[ $raw == "$open"* ]] || return ;;
  esac
  while IFS= read -r line; do
    line=\${line%%$'\\t'*}
    case $open in
      '') printf -v line %q "$line" ;;
      \\') line=\${line//\\'/\\'\\\\\\'\\'} ;;
      \\") [[ $line != *!* ]] || continue
        line=\${line//\\\\/\\\\\\\\} line=\${line//\\"/\\\\\\"} line=\${line//\\$/\\\\\\$} line=\${line//\\\`/\\\\\\\`} ;;
    esac
    COMPREPLY+=("\${line#"$begun"}")
  done < <("$program" ${suggestWord} "\${words[@]}" 2>/dev/null </dev/null)
}
complete -o default -F _model_gateway model-gateway model-gateway.mjs
`

const zsh = `#compdef model-gateway model-gateway.mjs
# Completion of model-gateway for zsh. Load it with: source <(model-gateway completion zsh)
_model_gateway() {
  local -a described
  local line word
  for line in "\${(@f)$("\${\${(Q)words[1]}/#\\~/$HOME}" ${suggestWord} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)}"; do
    [[ -n $line ]] || continue
    word="\${line%%$'\\t'*}"
    word="\${word//\\\\/\\\\\\\\}"
    described+=("\${word//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#described} )); then _describe command described; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _model_gateway model-gateway model-gateway.mjs
`

const fish = `# Completion of model-gateway for fish. Load it with: model-gateway completion fish | source
function __model_gateway_suggest
  set -l typed (commandline -opc)
  set -l begun (commandline -ct)
  set -l wanted $begun
  # fish itself finds out which of all begin with a word in quotes.
  string match -qr '[\\'"\\\\\\\\]' -- $begun; and set wanted ''
  set -l program (string replace -r '^~(?=/)' $HOME -- $typed[1])
  set -l found (command $program ${suggestWord} $typed[2..-1] "$wanted" 2>/dev/null </dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$begun"
  end
end
complete -c model-gateway -f -k -a '(__model_gateway_suggest)'
complete -c model-gateway.mjs -f -k -a '(__model_gateway_suggest)'
`

/** The script of each shell that completes command lines of this program. */
export const completionScripts: Readonly<Record<string, string>> = { bash, zsh, fish }
