import { choose, inOrder } from '../items.js'

/** A short exam that is tried before it counts. */
export const PRETEST = inOrder([
  choose(
    'pre-01',
    'A mudança do estado líquido para o gasoso se chama',
    ['fusão.', 'vaporização.', 'condensação.', 'sublimação.'],
    1
  ),
  choose('pre-02', 'O planeta mais próximo do Sol é', ['Vênus.', 'Marte.', 'Mercúrio.', 'Terra.'], 2),
  choose(
    'pre-03',
    'Um carro percorre 150 km em 2 horas. Sua velocidade média é',
    ['60 km/h.', '75 km/h.', '100 km/h.', '300 km/h.'],
    1,
    { why: '\\(150 \\div 2 = 75\\).' }
  ),
  choose(
    'pre-04',
    'O órgão que filtra o sangue e forma a urina é',
    ['o fígado.', 'o pulmão.', 'o rim.', 'o estômago.'],
    2
  ),
])
