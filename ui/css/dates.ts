import './select.ts'
import '@mantine/dates/styles.css'
