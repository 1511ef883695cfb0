// Text inputs, numbers, passwords, switches.
import '@mantine/core/styles/Flex.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/CloseButton.css'
