import { join } from 'node:path'
import type { FileSettings, S3Settings } from '#platform/files/settings.server.ts'
import type { Ask } from './ask.ts'

const MB = 1024 * 1024

/** Reads where files are stored, their size limits, and their virus scanner. */
export function readFiles(ask: Ask, production: boolean, data_dir: string): FileSettings {
  const clamd = ask.text('FILES_CLAMD') ?? null
  if (clamd && !/^(?:\/.+|(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5})$/i.test(clamd))
    ask.problem('FILES_CLAMD', 'is neither host:port nor the path of a socket, such as 127.0.0.1:3310')
  return {
    folder: join(data_dir, 'files'),
    largest_bytes: ask.number('FILES_LARGEST_MB', 25, 1, 1_024) * MB,
    quota_bytes: ask.number('FILES_BUSINESS_MB', 5 * 1_024, 1, 100_000_000) * MB,
    origin: readOrigin(ask, 'FILES_ORIGIN', production),
    scan_command: ask.text('FILES_SCAN_COMMAND') ?? null,
    scan_clamd: clamd,
    s3: readS3(ask, production),
  }
}

function readOrigin(ask: Ask, name: string, production: boolean): string | null {
  const text = ask.text(name)
  if (!text) return null
  const url = URL.parse(text)
  const is_plain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash
  if (!is_plain || (name === 'FILES_ORIGIN' && url.pathname !== '/'))
    ask.problem(name, 'is not the plain address of a site. Write it like https://files.example.in')
  else if (production && url.protocol !== 'https:' && name === 'FILES_ORIGIN')
    ask.problem(name, 'must begin with https:// in production')
  return url ? (name === 'FILES_ORIGIN' ? url.origin : url.href.replace(/\/$/, '')) : text
}

function readS3(ask: Ask, production: boolean): S3Settings | null {
  const bucket = ask.text('S3_BUCKET')
  const access_key_id = ask.text('S3_ACCESS_KEY_ID')
  const secret_access_key = ask.text('S3_SECRET_ACCESS_KEY')
  const endpoint = readOrigin(ask, 'S3_ENDPOINT', production)
  if (!bucket && !access_key_id && !secret_access_key && !endpoint) return null
  if (!bucket) ask.problem('S3_BUCKET', 'is missing while other S3 settings are there. Set all, or none')
  if (!access_key_id || !secret_access_key)
    ask.problem(access_key_id ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID', 'is missing while S3_BUCKET is set')
  return {
    endpoint,
    region: ask.text('S3_REGION') ?? 'ap-south-1',
    bucket: bucket ?? '',
    access_key_id: access_key_id ?? '',
    secret_access_key: secret_access_key ?? '',
  }
}
