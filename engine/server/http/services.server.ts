import type { Catalog } from '#engine/record/catalog.ts'
import type { Database } from '../database/database.server.ts'
import type { RecordServer } from '../records/hooks.server.ts'
import type { Identity } from './identity.server.ts'

/** An email to send. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Where answers go, if not to the sender. */
  reply_to?: string
  /** An entry for calendars (RFC 5545), and what the calendar of the reader does with it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
  /** Shown as the sender's name instead of the product's. */
  from_name?: string
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** A text to a phone, in the words of an approved template. */
export interface Text {
  /** With its plus: '+919825012345'. */
  to: string
  /** The name of the template. */
  template: string
  /** What stands in the places of the template, in order. */
  values: string[]
}

/** Settings of web push: our keys (VAPID, RFC 8292) as base64url, and the contact for push services. */
export interface PushSettings {
  public_key: string
  private_key: string
  /** mailto: or https: */
  subject: string
  /** Origins of push services besides those of the browsers. */
  origins: string[]
}

/** The client keys of this installation at a site for social sign-in. */
export interface SocialKeys {
  client_id: string
  client_secret: string
  /** Addresses that replace those of the site; used only for a simulator on this machine. */
  endpoints?: { authorize: string; token: string; person: string }
}

/**
 * The settings of the server; apps/server/settings.ts reads them from the environment. A capability of the platform
 * adds its settings by declaring them on this interface.
 */
export interface ServerSettings {
  mode: 'local' | 'production' | 'test'
  base_url: string
  /** Folder of local data. */
  data_dir: string
  secret: string
  password_policy: 'spec' | 'strict'
  token_hours: number
  idle_hours: number
  maintenance: boolean
  demo: boolean
  mailbox: boolean
  trusted_proxies: string[]
  /** Origins whose pages may call the API; empty: only the app's origin. */
  cors_origins?: string[]
  /** Null or missing: push messages are off. */
  push?: PushSettings | null
  /** Origins of files, besides the app's origin, that its pages may load from. */
  page_origins?: string[]
  /** Paths below which a request may take ten minutes instead of one: uploads. */
  slow_paths?: string[]
  /** Sites for social sign-in, by name; a missing site is off. */
  social?: Record<string, SocialKeys>
  /** Origin of a test receiver of webhooks on this machine; the only internal address that webhooks may call. */
  webhook_receiver?: string | null
  /** Addresses that replace those of the marketplaces. */
  marketplaces?: { indiamart?: string; tradeindia?: string }
  /** Limits by name, 0 = off: requests_per_minute, in_flight, costly_per_minute, costly_in_flight, signup_per_minute, signup_per_day, login_failures, login_lock_minutes, address_failures_per_minute. */
  limits: Record<string, number>
}

/** Adds a job inside an open transaction, so that the job exists only if the transaction commits. */
export type AddJob = (
  transaction: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  name: string,
  payload: Record<string, unknown>,
  options?: { key?: string; run_at?: Date; queue?: string; attempts?: number },
) => Promise<void>

/** The services of the server; created once in apps/server and passed to each handler. */
export interface Services {
  settings: ServerSettings
  database: Database
  catalog: Catalog
  /** Server hooks of records, by record name. */
  specials: Map<string, RecordServer>
  identity: Identity
  addJob: AddJob
  sendMail: (mail: Mail) => Promise<void>
  /** Null: this installation sends no texts to phones. */
  sendText: ((text: Text) => Promise<void>) | null
  /** The current position of the live events; set when the hub has started. */
  live_position?: () => number
  log: { info: (data: object, message: string) => void; error: (data: object, message: string) => void }
}
