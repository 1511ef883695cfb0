import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded.server.ts'
import { queryAt } from '#engine/testing/database.server.ts'
import { startProxy } from '#engine/testing/proxy.server.ts'
import { DatabaseSetupError, externalDatabase } from './external-database.server.ts'

let server: EmbeddedServer

beforeAll(async () => {
  server = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
})

afterAll(async () => {
  await server.stop()
})

const addressOf = (role: string, database = 'vanik') =>
  server.ownerUrl.replace('//vanik_owner@/vanik?', `//${role}@/${database}?`)

async function problems(input: Partial<Parameters<typeof externalDatabase>[0]>): Promise<string[]> {
  const settings = { url: server.appUrl, ownerUrl: server.ownerUrl, directUrl: null, prepare: true, production: true }
  try {
    await externalDatabase({ ...settings, ...input })
    return []
  } catch (error) {
    if (error instanceof DatabaseSetupError) return error.problems
    throw error
  }
}

describe('an external database in production', () => {
  test('with an owner and an app role that owns nothing is accepted', async () => {
    const settings = { directUrl: null, prepare: false, production: true }
    expect(await externalDatabase({ url: server.appUrl, ownerUrl: server.ownerUrl, ...settings })).toEqual({
      ownerUrl: server.ownerUrl,
      appUrl: server.appUrl,
      directUrl: server.appUrl,
      prepare: false,
    })
  })

  test('needs the address of the owner', async () => {
    expect(await problems({ ownerUrl: null })).toEqual([expect.stringContaining('DATABASE_OWNER_URL is missing')])
  })

  test('refuses the owner as the app role', async () => {
    const found = (await problems({ url: server.ownerUrl })).join('\n')
    expect(found).toContain('must use different roles')
    expect(found).toContain('owns database vanik')
  })

  test('refuses a superuser, a role that bypasses row security and one that can create roles, all reported at once', async () => {
    await queryAt(server.adminUrl, 'create role mighty login superuser bypassrls createrole')
    const found = (await problems({ url: addressOf('mighty') })).join('\n')
    expect(found).toContain('mighty of DATABASE_URL is a superuser')
    expect(found).toContain('passes by row security')
    expect(found).toContain('may create roles')
  })

  test('refuses an app role that owns a table, is a member of the owner or lacks the granted rights', async () => {
    await queryAt(server.adminUrl, 'create role clerk login in role vanik_owner')
    await queryAt(addressOf('postgres'), 'create table ledger (id int); alter table ledger owner to clerk')
    await queryAt(server.adminUrl, 'grant connect on database vanik to clerk')
    const found = await problems({ url: addressOf('clerk') })
    expect(found).toEqual([
      expect.stringContaining('owns table ledger'),
      expect.stringContaining('is a member of vanik_owner. Run: revoke vanik_owner from clerk'),
      expect.stringContaining('is not a member of vanik_app. Run: grant vanik_app to clerk'),
    ])
    await queryAt(server.adminUrl, 'revoke vanik_owner from clerk; grant vanik_app to clerk')
    await queryAt(addressOf('postgres'), 'drop table ledger')
    expect(await problems({ url: addressOf('clerk') })).toEqual([])
  })

  test('refuses two databases, and a direct address of another role', async () => {
    expect(await problems({ ownerUrl: addressOf('postgres', 'postgres') })).toEqual([
      expect.stringContaining('must name the same database'),
    ])
    expect(await problems({ directUrl: server.ownerUrl })).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
  })

  test('names the address that cannot be reached, without its password', async () => {
    const found = await problems({ url: 'postgresql://vanik_app:geheim@127.0.0.1:9/vanik' })
    expect(found).toEqual([expect.stringMatching(/^The database of DATABASE_URL cannot be reached/)])
    expect(found[0]).not.toContain('geheim')
  })
})

describe('an external database outside production', () => {
  const local = (url: string) =>
    externalDatabase({ url, ownerUrl: null, directUrl: null, prepare: true, production: false })

  test('needs one address: the server switches to vanik_app on every connection', async () => {
    await queryAt(server.adminUrl, 'create role shopkeeper login createrole')
    await queryAt(server.adminUrl, 'create database shop owner shopkeeper')
    // Like a server on which the product was never installed.
    await queryAt(addressOf('postgres'), 'drop owned by vanik_app')
    await queryAt(server.adminUrl, 'drop owned by vanik_app; drop role vanik_app; drop role if exists vanik_search')
    await local(addressOf('shopkeeper', 'shop'))
    const urls = await local(addressOf('shopkeeper', 'shop'))
    expect(await queryAt(urls.ownerUrl, 'select current_user')).toEqual([{ current_user: 'shopkeeper' }])
    expect(await queryAt(urls.appUrl, 'select current_user')).toEqual([{ current_user: 'vanik_app' }])
    expect(await queryAt(urls.directUrl, 'select current_user')).toEqual([{ current_user: 'vanik_app' }])
    await expect(queryAt(urls.appUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
  })

  test('a role that cannot create roles gets the statements that a superuser must run', async () => {
    await queryAt(server.adminUrl, 'create role guest login')
    await queryAt(server.adminUrl, 'grant connect on database shop to guest')
    await expect(local(addressOf('guest', 'shop'))).rejects.toThrow(/As a superuser run: create role vanik_app nologin/)
  })
})

describe('a start', () => {
  test('waits for a database that cannot be reached yet, and reports it once', async () => {
    const proxy = await startProxy(server.adminUrl)
    proxy.refuse(true)
    const told: string[] = []
    const input = { url: proxy.url, ownerUrl: null, directUrl: null, prepare: true, production: false }
    const found = externalDatabase(input, { wait_ms: 20_000, tell: (line) => told.push(line) })
    await expect.poll(() => proxy.count(), { timeout: 5_000 }).toBeGreaterThan(2)
    proxy.refuse(false)
    expect(await found).toMatchObject({ ownerUrl: proxy.url })
    expect(told).toEqual([expect.stringContaining('cannot be reached yet')])
    await proxy.close()
  })

  test('fails after the longest wait, with the reason', async () => {
    const input = {
      url: 'postgresql://x@127.0.0.1:9/x',
      ownerUrl: null,
      directUrl: null,
      prepare: true,
      production: false,
    }
    await expect(externalDatabase(input, { wait_ms: 0, tell: () => {} })).rejects.toThrow(/cannot be reached/)
  })

  test('does not fail when ten starts prepare the roles at once', async () => {
    const bare = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
    await queryAt(bare.adminUrl, 'drop database vanik')
    await queryAt(bare.adminUrl, 'drop role vanik_app, vanik_search')
    const input = { url: bare.adminUrl, ownerUrl: null, directUrl: null, prepare: true, production: false }
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => externalDatabase(input)))
    await bare.stop()
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})
