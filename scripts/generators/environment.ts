/** The environment of installers, generators and clients: only paths and registry settings of this process. */
export function environment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => keptNames.test(name))
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), NO_COLOR: '1', CI: '1' }
}

const keptNames =
  /^(PATH|HOME|TMPDIR|https?_proxy|no_proxy|npm_config_.*|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|PIP_.*|GO(PROXY|FLAGS|SUMDB|PATH|CACHE)|CARGO_.*|RUSTUP_.*|JAVA_HOME|MAVEN_.*|DOTNET_.*|NUGET_.*)$/i
