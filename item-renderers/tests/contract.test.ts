import { registry } from '../src/registry.ts'
import { contractSuite, textsSuite } from '../src/testing/index.ts'

contractSuite(registry)
textsSuite()
