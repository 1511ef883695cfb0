import { test } from './support/journey.ts'
