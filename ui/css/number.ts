import './input.ts'
import '@mantine/core/styles/NumberInput.css'
