import { choose, inOrder, mark, write } from '../items.js'

const CHRONICLE = `<p>O vizinho do terceiro andar comprou um galo. Não para comer, explicou no elevador: para acordar. Desde então o prédio inteiro acorda, menos ele.</p>
<p>Fizeram assembleia. O síndico propôs vender o galo; a moça do quinto, vender o vizinho. Venceu a proposta do porteiro: dar ao galo um relógio que marcasse dez horas.</p>`

const POSTER =
  '<p><strong>Água parada não descansa.</strong> Esvazie os pratinhos, tampe a caixa, limpe a calha. Em dez minutos por semana, sua casa deixa de ser berço de mosquito.</p>'

export const PORTUGUESE = inOrder([
  choose(
    'por-01',
    'O humor do texto nasce, principalmente, do fato de que',
    [
      'o galo acorda todos, menos quem o comprou para acordar.',
      'o prédio não tem elevador.',
      'o síndico gosta de animais.',
      'o porteiro dorme durante a assembleia.',
    ],
    0,
    {
      support: CHRONICLE,
      seconds: 180,
      why: 'A quebra de expectativa está em “o prédio inteiro acorda, menos ele”.',
    }
  ),
  choose(
    'por-02',
    'Em “a moça do quinto, vender o vizinho”, a vírgula indica',
    [
      'um vocativo.',
      'que um verbo já dito foi deixado de lado.',
      'uma enumeração de sujeitos.',
      'o fim de uma citação.',
    ],
    1,
    { support: CHRONICLE, seconds: 120, why: 'A vírgula está no lugar de “propôs”.' }
  ),
  choose(
    'por-03',
    'No cartaz, a frase “Água parada não descansa” produz seu efeito porque',
    [
      'usa uma palavra estrangeira.',
      'opõe o sentido de “parada” à atividade do mosquito.',
      'repete a mesma sílaba.',
      'está na voz passiva.',
    ],
    1,
    { support: POSTER, seconds: 120 }
  ),
  choose(
    'por-04',
    'Os verbos “esvazie”, “tampe” e “limpe” estão no modo',
    ['indicativo.', 'subjuntivo, com ideia de dúvida.', 'imperativo.', 'infinitivo.'],
    2,
    {
      support: POSTER,
      seconds: 90,
    }
  ),
  mark(
    'por-05',
    'Marque as duas frases em que a crase foi usada corretamente.',
    [
      'Fomos à feira no domingo.',
      'Ela começou à estudar cedo.',
      'O ônibus sai às sete horas.',
      'Entreguei o livro à ele.',
    ],
    [0, 2],
    { seconds: 120, why: 'Não há crase antes de verbo nem antes de “ele”.' }
  ),
  choose(
    'por-06',
    'Na frase “Embora chovesse, o jogo continuou”, a primeira parte indica',
    ['causa.', 'concessão.', 'condição.', 'finalidade.'],
    1,
    { seconds: 90 }
  ),
  choose(
    'por-07',
    'Qual alternativa está de acordo com a norma-padrão?',
    [
      'Fazem dois anos que não o vejo.',
      'Houveram muitos atrasos.',
      'Faz dois anos que não o vejo.',
      'Haviam pessoas na fila.',
    ],
    2,
    { seconds: 90, why: 'Indicando tempo, “fazer” fica no singular; com sentido de existir, “haver” também.' }
  ),
  choose(
    'por-08',
    'Em “O menino guardou o segredo a sete chaves”, a expressão destacada pelo sentido é',
    ['literal.', 'figurada.', 'técnica.', 'estrangeira.'],
    1,
    { seconds: 90 }
  ),
  choose(
    'por-09',
    'Leia: “Comprei pão, leite e café, mas esqueci o açúcar.” A palavra “mas” pode ser trocada, sem mudar o sentido, por',
    ['porque', 'portanto', 'porém', 'ou'],
    2,
    {
      seconds: 60,
    }
  ),
  write(
    'por-10',
    'Continue a crônica com mais um parágrafo, mantendo o humor. Escreva entre quatro e oito linhas.',
    900,
    {
      support: CHRONICLE,
      seconds: 900,
      value: 3,
    }
  ),
])
