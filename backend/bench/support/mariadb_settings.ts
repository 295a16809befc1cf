/** Where the MariaDB is that an environment names, for what uses nothing of ours. */
export function mariaDbSettings(environment: NodeJS.ProcessEnv = process.env) {
  const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_DATABASE } = environment
  return {
    host: DB_HOST,
    port: Number(DB_PORT),
    user: DB_USER,
    password: DB_PASSWORD,
    database: DB_DATABASE,
  }
}
