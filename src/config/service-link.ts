/** True for the address that Kubernetes writes into `<NAME>_PORT` for each Service, which may be the name of a variable of ours. */
export function isServiceLink(name: string, text: string): boolean {
  return name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(text)
}
