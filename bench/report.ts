/** The figures of one contender in one scene: milliseconds, bytes, CPU milliseconds per request. */
interface Figures {
  count: number
  seconds: number
  p50: number
  p95: number
  p99: number
  bytes: number
  app_cpu: number
  database_cpu: number
}

/** One scene with all contenders; jobs (`done` has their result) and scenes of large data have no floor. */
export interface Line {
  scene: string
  clients: number
  product: Figures
  floor: Figures | null
  raw: Figures | null
  done?: string
}

const ms = (value: number) => (Number.isNaN(value) ? '–' : value < 10 ? value.toFixed(2) : value.toFixed(1))
const ratio = (a: number, b: number | undefined) =>
  b === undefined || Number.isNaN(a / b) ? '–' : `${(a / b).toFixed(2)}×`

/** The table of one data size: figures of the product, the floor and the raw driver, and the product's ratios to the floor. */
export function report(leads: number, lines: Line[]): string {
  const rows = lines
    .filter((line) => line.floor !== null)
    .map(({ scene, clients, product, floor, raw }) =>
      [
        scene,
        clients,
        `${ms(product.p50)} / ${ms(product.p95)} / ${ms(product.p99)}`,
        floor && `${ms(floor.p50)} / ${ms(floor.p95)} / ${ms(floor.p99)}`,
        raw && `${ms(raw.p50)} / ${ms(raw.p95)} / ${ms(raw.p99)}`,
        `${ms(product.app_cpu)} + ${ms(product.database_cpu)}`,
        floor && `${ms(floor.app_cpu)} + ${ms(floor.database_cpu)}`,
        `${(product.bytes / 1024).toFixed(1)} / ${((floor?.bytes ?? 0) / 1024).toFixed(1)}`,
        `**${ratio(product.p50, floor?.p50)}**`,
        `**${ratio(product.app_cpu, floor?.app_cpu)}**`,
        `**${ratio(product.app_cpu + product.database_cpu, floor ? floor.app_cpu + floor.database_cpu : undefined)}**`,
      ].join(' | '),
    )
  const large = lines
    .filter((line) => line.floor === null && !line.done)
    .map(({ scene, clients, product }) =>
      [
        scene,
        clients,
        ms(product.p50),
        `**${ms(product.p95)}**`,
        ms(product.p99),
        `${ms(product.app_cpu)} + ${ms(product.database_cpu)}`,
        (product.bytes / 1024).toFixed(1),
      ].join(' | '),
    )
  const jobs = lines
    .filter((line) => line.done)
    .map(
      ({ scene, done, product }) =>
        `${scene}, ${done}: **${Math.round(product.count / product.seconds).toLocaleString('en-IN')} rows a second** (${product.seconds.toFixed(1)} s; CPU per row ${ms(product.app_cpu)} ms app + ${ms(product.database_cpu)} ms PostgreSQL).`,
    )
  return `### ${leads.toLocaleString('en-IN')} leads in one business among 20

| Scene | clients | product p50 / p95 / p99 ms | floor p50 / p95 / p99 ms | raw driver p50 / p95 / p99 ms | product CPU ms app + PG | floor CPU ms app + PG | payload KB product / floor | p50 : floor | app CPU : floor | app + PG CPU : floor |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

| Without a floor | clients | p50 ms | p95 ms | p99 ms | CPU ms app + PG | payload KB |
|---|---|---|---|---|---|---|
${large.map((row) => `| ${row} |`).join('\n')}

${jobs.join('\n\n')}`
}
