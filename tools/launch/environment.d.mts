export function productEnvironment(): NodeJS.ProcessEnv;
export function npmEnvironment(): NodeJS.ProcessEnv;
