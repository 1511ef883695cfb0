/** Everything the server must know to reach its database, whether embedded or external. */
export interface DatabaseUrls {
  /** The role that owns the tables; only migrations and the operator's commands use it. */
  ownerUrl: string
  /** The role of the server's pool: owns nothing, cannot pass by row security. */
  appUrl: string
  /** The app role on a connection that no pooler splits by transaction: LISTEN and jobs. */
  directUrl: string
  /** Whether statements may be prepared by name; false behind a transaction pooler older than pgbouncer 1.21. */
  prepare: boolean
}
