export { type ItemPrice, priceOf } from './prices/price-of.server.ts'
