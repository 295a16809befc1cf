import type { ItemPlugin } from './contract/index.ts'
import conceito from './types/conceito/index.ts'
import flashCard from './types/flash_card/index.ts'
import freeResponse from './types/free_response/index.ts'
import gapMultipleResponse from './types/gap_multiple_response/index.ts'
import imagem from './types/imagem/index.ts'
import multipleAlternatives from './types/multiple_alternatives/index.ts'
import multipleChoice from './types/multiple_choice/index.ts'
import multipleFreeResponse from './types/multiple_free_response/index.ts'
import multipleLinearScale from './types/multiple_linear_scale/index.ts'
import repertorizationTable from './types/repertorization_table/index.ts'
import tabelaEditavel from './types/tabela_editavel/index.ts'
import video from './types/video/index.ts'

/** All item types. A new one is its own folder and one line here. */
export const registry: readonly ItemPlugin[] = [
  multipleChoice,
  multipleAlternatives,
  freeResponse,
  multipleLinearScale,
  multipleFreeResponse,
  gapMultipleResponse,
  conceito,
  flashCard,
  imagem,
  tabelaEditavel,
  video,
  repertorizationTable,
]
