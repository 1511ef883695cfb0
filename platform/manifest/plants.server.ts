import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notNow } from '#engine/server/http/refusal.server.ts'
import type { Plant } from './plant-records.server.ts'

/** Plants a module's initial data in a new business, in the transaction that creates the business. */
export type PlantDefaults = (transaction: Transaction, access: Access) => Promise<void>

/** Names for the first entries of a module's lookups in a new business, such as their translations. */
export type FirstWords = (transaction: Transaction, access: Access) => Promise<(record: string, name: string) => string>

/** The context in which a module plants its part of the demo business. */
export interface DemoContext {
  transaction: Transaction
  /** The access of the owner, who has every right. */
  access: Access
  catalog: Catalog
  /** Today's date in India, `2026-11-21`. */
  today: string
  /** The current time, RFC 3339 in UTC. Planted data may not be later. */
  now: string
  /** Ids of the people, in the order of the demo's staff. */
  people: readonly number[]
  /** Ids of the branches, in their order. */
  locations: readonly number[]
  /** Ids of all records planted so far, by record name, in order: first entries of lookups, and records of earlier modules. */
  planted: ReadonlyMap<string, readonly number[]>
  /** Plants records through their definition and returns their ids in order. */
  plant: (record: string, plants: readonly Plant[]) => Promise<number[]>
}

/** Plants a module's part of the demo business. */
export type PlantDemo = (context: DemoContext) => Promise<void>

/** Data that a module plants. The first entries of its lookups are planted from their definitions. */
export interface ModulePlants {
  plantDefaults?: PlantDefaults
  firstWords?: FirstWords
  plantDemo?: PlantDemo
}

/** 503: the demo business could not be planted, and nothing of it is left; the next try plants it. */
export const demoFailed = () =>
  notNow(5, 'E_DEMO', 'The demo business could not be prepared. Please try again in a moment.')
