import { barChart, lineChart, rightTriangle } from '../pictures/charts.js'
import { choose, inOrder, mark, picture, write } from '../items.js'

const PRICES = `<table><caption>Preço do caderno em três papelarias</caption><thead><tr><th scope="col">Papelaria</th><th scope="col">Preço</th>
<th scope="col">Desconto</th></tr></thead><tbody><tr><td>Aurora</td><td>R$ 20,00</td><td>10%</td></tr><tr><td>Boa Letra</td><td>R$ 24,00</td><td>30%</td></tr>
<tr><td>Central</td><td>R$ 18,00</td><td>não há</td></tr></tbody></table>`

export const MATHEMATICS = inOrder([
  choose(
    'mat-01',
    '<p>As raízes da equação abaixo são</p><p style="text-align: center">\\(x^2 - 5x + 6 = 0\\)</p>',
    ['\\(1\\) e \\(6\\)', '\\(2\\) e \\(3\\)', '\\(-2\\) e \\(-3\\)', '\\(-1\\) e \\(6\\)'],
    1,
    {
      why: 'A soma das raízes é \\(5\\) e o produto é \\(6\\): \\(2 + 3 = 5\\) e \\(2 \\cdot 3 = 6\\).',
    }
  ),
  choose(
    'mat-02',
    'O valor de \\(\\dfrac{3}{4} + \\dfrac{1}{6}\\) é',
    ['\\(\\dfrac{4}{10}\\)', '\\(\\dfrac{11}{12}\\)', '\\(\\dfrac{5}{12}\\)', '\\(\\dfrac{2}{5}\\)'],
    1,
    {
      why: 'Com o denominador 12: \\(\\dfrac{9}{12} + \\dfrac{2}{12} = \\dfrac{11}{12}\\).',
    }
  ),
  choose(
    'mat-03',
    'Em qual papelaria o caderno sai mais barato depois do desconto?',
    ['Aurora', 'Boa Letra', 'Central', 'Aurora e Central, empatadas'],
    1,
    {
      support: PRICES,
      why: 'Aurora: R$ 18,00. Boa Letra: R$ 16,80. Central: R$ 18,00.',
    }
  ),
  choose('mat-04', 'A medida do lado maior do triângulo retângulo da figura é', ['5', '7', '12', '25'], 0, {
    support: picture(rightTriangle(4, 3), 'Triângulo retângulo com catetos 4 e 3'),
    why: 'Pelo teorema de Pitágoras, \\(\\sqrt{4^2 + 3^2} = \\sqrt{25} = 5\\).',
  }),
  choose(
    'mat-05',
    'O gráfico mostra a distância, em quilômetros, que uma ciclista percorreu ao longo de quatro horas. Ela ficou parada',
    [
      'na primeira hora.',
      'entre a primeira e a segunda hora.',
      'entre a segunda e a terceira hora.',
      'na última hora.',
    ],
    2,
    {
      support: picture(
        lineChart([
          [0, 0],
          [1, 15],
          [2, 30],
          [3, 30],
          [4, 40],
        ]),
        'Gráfico de linha: 0 km no início, 15 km em 1 hora, 30 km em 2 horas, 30 km em 3 horas, 40 km em 4 horas'
      ),
      why: 'Entre 2 e 3 horas a distância não muda: continua 30 km.',
    }
  ),
  choose(
    'mat-06',
    'Dois dados comuns são lançados. A probabilidade de a soma ser 7 é',
    ['\\(\\frac{1}{12}\\)', '\\(\\frac{1}{6}\\)', '\\(\\frac{7}{36}\\)', '\\(\\frac{1}{7}\\)'],
    1,
    {
      why: 'Há 6 pares com soma 7 entre os 36 possíveis.',
    }
  ),
  mark('mat-07', 'Quais destes números são primos? Marque dois.', ['51', '53', '57', '59', '63'], [1, 3], {
    why: '\\(51 = 3 \\cdot 17\\), \\(57 = 3 \\cdot 19\\) e \\(63 = 7 \\cdot 9\\).',
  }),
  choose(
    'mat-08',
    'A média do número de livros lidos pelas quatro turmas do gráfico é',
    ['8', '10', '12', '14'],
    1,
    {
      support: picture(barChart([6, 12, 8, 14]), 'Gráfico de barras com os valores 6, 12, 8 e 14'),
      why: '\\((6 + 12 + 8 + 14) \\div 4 = 40 \\div 4 = 10\\).',
    }
  ),
  choose(
    'mat-09',
    'A função \\(f(x) = 2x - 8\\) corta o eixo horizontal em',
    ['\\(x = -8\\)', '\\(x = 2\\)', '\\(x = 4\\)', '\\(x = 8\\)'],
    2
  ),
  choose(
    'mat-10',
    'Um capital de R$ 1.000,00 rende juros compostos de 10% ao mês. Depois de dois meses, ele vale',
    ['R$ 1.100,00', 'R$ 1.200,00', 'R$ 1.210,00', 'R$ 1.331,00'],
    2,
    {
      why: '\\(1000 \\cdot 1{,}1^2 = 1210\\).',
    }
  ),
  mark(
    'mat-11',
    'Quais expressões são iguais a \\((a + b)^2\\) para quaisquer valores de \\(a\\) e \\(b\\)? Marque duas.',
    ['\\(a^2 + b^2\\)', '\\(a^2 + 2ab + b^2\\)', '\\((a + b)(a + b)\\)', '\\(2a + 2b\\)'],
    [1, 2]
  ),
  write(
    'mat-12',
    'Uma caixa-d’água na forma de bloco retangular tem 2 m de comprimento, 1,5 m de largura e 1 m de altura. Calcule quantos litros cabem nela e mostre como você fez. Se preferir, anexe uma foto da conta.',
    800,
    {
      value: 2,
      attachment: true,
      expected: ['2 × 1,5 × 1 = 3 m³, ou seja, 3.000 litros.'],
    }
  ),
])
