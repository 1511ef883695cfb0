export { type ItemPrice, priceOf } from './prices/price-of.server.ts'
export { itemByCode, type SaleFacts, saleFactsOf } from './sale/sale-facts.server.ts'
