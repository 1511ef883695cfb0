/** A question to `GET /api/metrics`: a figure between two days, in all or divided. */
export interface Question {
  metric: string
  from: string
  to: string
  by?: string
  owners?: number[]
}
