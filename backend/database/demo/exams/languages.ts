import { choose, inOrder } from '../items.js'

const NOTICE =
  '<p>Por favor, não alimente os pombos. Eles já têm cardápio próprio: as migalhas de quem leu este aviso comendo.</p>'

/** An exam that is over, whose appeals cost money. */
export const LANGUAGES = inOrder([
  choose(
    'lin-01',
    'O aviso faz rir porque',
    [
      'descreve os pombos com carinho.',
      'acusa quem o lê de fazer o que ele proíbe.',
      'usa uma palavra estrangeira.',
      'não diz o que é proibido.',
    ],
    1,
    { support: NOTICE, why: 'Quem lê o aviso comendo deixa as migalhas de que ele fala.' }
  ),
  choose(
    'lin-02',
    'Em “as migalhas de quem leu este aviso comendo”, a palavra “comendo” indica',
    [
      'o que a pessoa fazia enquanto lia.',
      'o lugar do aviso.',
      'quem escreveu o aviso.',
      'uma ordem ao leitor.',
    ],
    0,
    { support: NOTICE, why: 'O gerúndio mostra uma ação ao mesmo tempo que a de ler.' }
  ),
  choose(
    'lin-03',
    'The sentence “She has lived here since 2019” means that she',
    ['lived here only in 2019.', 'will live here from 2019 on.', 'still lives here.', 'moved away in 2019.'],
    2,
    { why: 'O present perfect com “since” vale até agora.' }
  ),
  choose(
    'lin-04',
    'En la frase “Se me olvidaron las llaves”, el verbo concuerda con',
    ['“se”.', '“me”.', '“las llaves”.', 'ninguna palabra de la frase.'],
    2,
    { why: '“Olvidaron” está no plural porque “las llaves” é o sujeito.' }
  ),
])
