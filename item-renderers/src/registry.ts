import type { ItemPlugin } from './contract/index.ts'
import conceito from './conceito/index.ts'
import flashCard from './flash_card/index.ts'
import freeResponse from './free_response/index.ts'
import gapMultipleResponse from './gap_multiple_response/index.ts'
import imagem from './imagem/index.ts'
import multipleAlternatives from './multiple_alternatives/index.ts'
import multipleChoice from './multiple_choice/index.ts'
import multipleFreeResponse from './multiple_free_response/index.ts'
import multipleLinearScale from './multiple_linear_scale/index.ts'
import repertorizationTable from './repertorization_table/index.ts'
import tabelaEditavel from './tabela_editavel/index.ts'
import video from './video/index.ts'

/** Every item type there is. A new one is its own folder and one line here. */
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
