// Searchable selects.
import './input.ts'
import './menu.ts'
import '@mantine/core/styles/Combobox.css'
