type Environment = NodeJS.ProcessEnv

/** Without these settings, and without the files that they may be in. */
function omitSettings(env: Environment, names: readonly string[]): Environment {
  const omitted = new Set(names.flatMap((name) => [name, `${name}_FILE`]))
  return Object.fromEntries(Object.entries(env).filter(([name]) => !omitted.has(name)))
}

/**
 * The environment of the server. It gets the database's URL, which contains the password, by message, once the database is
 * migrated: it opens its port when it knows the URL.
 */
export const createServerEnvironment = (env: Environment): Environment => omitSettings(env, ['DATABASE_URL'])

/** The sandbox needs no database. */
export const createSandboxEnvironment = (env: Environment): Environment =>
  omitSettings(env, ['DATABASE_URL', 'DATABASE_SESSION_URL', 'PLAN_DATABASE_URL'])
