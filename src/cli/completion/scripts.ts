/** The word that asks the program what may come next; only the scripts below use it. */
export const suggestWord = '__suggest'

// A copy that is called by its path, from a clone or unpacked, completes as well: the script asks the program that is being typed.
const bash = `# Completion of model-gateway for bash. Load it with: source <(model-gateway completion bash)
_model_gateway() {
  local IFS=$'\\n'
  local program="\${COMP_WORDS[0]/#\\~/$HOME}"
  COMPREPLY=($("$program" ${suggestWord} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _model_gateway model-gateway model-gateway.mjs
`

const zsh = `#compdef model-gateway model-gateway.mjs
# Completion of model-gateway for zsh. Load it with: source <(model-gateway completion zsh)
_model_gateway() {
  local -a described
  local line
  for line in "\${(@f)$("\${words[1]/#\\~/$HOME}" ${suggestWord} "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
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
  set -l program (string replace -r '^~(?=/)' $HOME -- $typed[1])
  set -l found (command $program ${suggestWord} $typed[2..-1] "$begun" 2>/dev/null)
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
