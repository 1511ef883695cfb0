import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import type { Plant } from '../records/plant.server.ts'

/** Gives a business what a module wants it to start with, in the transaction that makes the business. */
export type PlantDefaults = (transaction: Transaction, access: Access) => Promise<void>

/** What a module plants its part of the demo business with. */
export interface DemoContext {
  transaction: Transaction
  /** The owner's, to whom nothing is closed. */
  access: Access
  catalog: Catalog
  /** The day it is in India, `2026-11-21`. */
  today: string
  /** RFC 3339, UTC. Nothing that is planted may be later. */
  now: string
  /** Ids of the people, in the order of the demo's staff. */
  people: readonly number[]
  /** Ids of the branches, in their order. */
  locations: readonly number[]
  /** Ids of all that was planted so far, by record, in order: first entries of lookups, and what earlier modules planted. */
  planted: ReadonlyMap<string, readonly number[]>
  /** Plants records through their definition and answers their ids in order. */
  plant: (record: string, plants: readonly Plant[]) => Promise<number[]>
}

/** Plants a module's part of the demo business. */
export type PlantDemo = (context: DemoContext) => Promise<void>

/** What a module plants; the first entries of its lookups are planted from their definitions. */
export interface ModulePlants {
  plantDefaults?: PlantDefaults
  plantDemo?: PlantDemo
}
