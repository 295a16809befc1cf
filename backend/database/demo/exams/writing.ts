import { choose, inOrder, write } from '../items.js'

const DIARY =
  '<p>Às seis da manhã a biblioteca da praça já tinha fila. Não era para pegar livro: era para pegar sombra. “Quem vem pela sombra”, dizia dona Iracema, “acaba ficando pela história.”</p>'

export const WRITING = inOrder([
  choose(
    'red-01',
    'Segundo dona Iracema, quem procura a biblioteca',
    ['foge da leitura.', 'pode virar leitor sem ter planejado.', 'só quer sombra.', 'chega sempre atrasado.'],
    1,
    { support: DIARY }
  ),
  choose(
    'red-02',
    'Em um texto de opinião, a tese é',
    ['o título.', 'o ponto de vista defendido.', 'a lista de autores citados.', 'a última palavra.'],
    1
  ),
  write('red-03', 'Resuma o texto em uma frase.', 200, { support: DIARY }),
  write(
    'red-04',
    'Escreva um texto de opinião, de 15 a 25 linhas, sobre o tema: <strong>bibliotecas de bairro e o direito à leitura</strong>. Você pode anexar uma foto do rascunho.',
    4000,
    {
      support: DIARY,
      value: 10,
      attachment: true,
    }
  ),
])
