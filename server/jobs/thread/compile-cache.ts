/**
 * Environment for a thread that uses the compile cache of Node.js although its process does not: the cache saves 0.8 s of
 * CPU time at the start of a job thread, and its memory is freed when the thread ends.
 */
export function withCompileCache(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_DISABLE_COMPILE_CACHE: _disabled, ...rest } = environment;
  return rest;
}
