import { IconBuildingStore, IconShoppingBag, IconWorld } from '@tabler/icons-react'

/** The icon of each provider. */
export const ProviderIcon = { indiamart: IconBuildingStore, tradeindia: IconShoppingBag, generic: IconWorld }
