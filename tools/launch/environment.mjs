/** npm settings about registries; all others of the calling npm (omit, workspace, prefix …) are ignored. */
const REGISTRY =
  /^npm_config_(registry|.*:registry|\/\/.*|userconfig|globalconfig|cache|proxy|https?_proxy|noproxy|cafile|ca|strict_ssl|fetch_.*|offline|prefer_offline)$/i;

/** The environment without the settings of the calling npm and its Node.js options. @returns {NodeJS.ProcessEnv} */
export function productEnvironment() {
  return without(/^(npm_.*|NODE_OPTIONS|NODE_PATH|NODE_ENV|INIT_CWD)$/i);
}

/** As above, but npm still finds its registry. @returns {NodeJS.ProcessEnv} */
export function npmEnvironment() {
  const environment = productEnvironment();
  for (const [name, value] of Object.entries(process.env)) if (REGISTRY.test(name)) environment[name] = value;
  return environment;
}

function without(pattern) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !pattern.test(name)));
}
