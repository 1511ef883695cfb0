import type { Catalog } from '#engine/record/catalog.ts'
import type { Database } from '../database/database.server.ts'
import type { RecordServer } from '../records/hooks.server.ts'
import type { Identity } from './identity.server.ts'

/** A letter to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** What web push needs: our own keys (VAPID, RFC 8292) as base64url, and whom a push service may write to. */
export interface PushSettings {
  public_key: string
  private_key: string
  /** mailto: or https: */
  subject: string
  /** Push services besides the browsers' own, as origins. */
  origins: string[]
}

/** The keys that another site gave this installation for signing in. */
export interface SocialKeys {
  client_id: string
  client_secret: string
  /** Addresses in place of the site's own; only ever those of a simulator on this machine. */
  endpoints?: { authorize: string; token: string; person: string }
}

/**
 * The settings that the server looks at; apps/server/settings.ts reads them from the environment. A capability of the platform
 * adds its own by declaring them on this interface.
 */
export interface ServerSettings {
  mode: 'local' | 'production' | 'test'
  base_url: string
  /** Where local data is kept. */
  data_dir: string
  secret: string
  password_policy: 'spec' | 'strict'
  token_hours: number
  idle_hours: number
  maintenance: boolean
  demo: boolean
  mailbox: boolean
  trusted_proxies: string[]
  /** Origins whose pages may call the API; empty: only the app's own. */
  cors_origins?: string[]
  /** Null or missing: no push messages. */
  push?: PushSettings | null
  /** Origins, besides the app's own, that its pages load from and talk to: those of files. */
  page_origins?: string[]
  /** Paths below which a request may take ten minutes instead of one: uploads. */
  slow_paths?: string[]
  /** Sites whose accounts open accounts here, by name; one that is not there is off. */
  social?: Record<string, SocialKeys>
  /** Origin of a receiver of webhooks on this machine, for trying them out; the only address inside that is ever called. */
  webhook_receiver?: string | null
  /** Addresses of marketplaces in place of their own. */
  marketplaces?: { indiamart?: string; tradeindia?: string }
  /** Limits by name, 0 = off: requests_per_minute, in_flight, costly_per_minute, costly_in_flight, signup_per_minute, signup_per_day, login_failures, login_lock_minutes, address_failures_per_minute. */
  limits: Record<string, number>
}

/** Adds a job inside an open transaction, so that it exists exactly when its cause does. */
export type AddJob = (
  transaction: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  name: string,
  payload: Record<string, unknown>,
  options?: { key?: string; run_at?: Date; queue?: string; attempts?: number },
) => Promise<void>

/** Everything the server is made of; put together once in apps/server and handed to each handler. */
export interface Services {
  settings: ServerSettings
  database: Database
  catalog: Catalog
  /** What is special about a record, by its name. */
  specials: Map<string, RecordServer>
  identity: Identity
  addJob: AddJob
  sendMail: (mail: Mail) => Promise<void>
  log: { info: (data: object, message: string) => void; error: (data: object, message: string) => void }
}
