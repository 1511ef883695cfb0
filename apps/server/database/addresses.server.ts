/** Connection settings of the server's database, embedded or external. */
export interface DatabaseUrls {
  /** The role that owns the tables; only migrations and the operator's commands use it. */
  ownerUrl: string
  /** The role of the server's pool: it owns nothing and cannot bypass row security. */
  appUrl: string
  /** The app role on a direct connection, without a transaction pooler: for LISTEN and jobs. */
  directUrl: string
  /** True if statements may be prepared by name; false behind a transaction pooler older than pgbouncer 1.21. */
  prepare: boolean
  /** See ConnectionOptions of connections.server.ts. */
  answer_ms?: number
}
