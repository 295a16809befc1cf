import type { ItemSample } from '../../testing/sample.ts'

const none = { alternatives: [], freeResponse: null, gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'plain',
    raw: {
      idn: 'amostra-mc-1',
      position: 1,
      category: 'MULTIPLE_CHOICE',
      introduction:
        '<p>Uma caixa-d’água em forma de paralelepípedo tem 2 m de comprimento, 1,5 m de largura e 1 m de altura. Ela está cheia até a metade.</p>',
      question: '<p>Quantos litros de água há na caixa?</p>',
      value: 2,
      alternatives: [
        {
          letter: 'A',
          position: 1,
          isCorrect: false,
          content: '<p>150 litros</p>',
          explanation: '<p>Faltou converter: 1 m³ são 1.000 litros.</p>',
        },
        {
          letter: 'B',
          position: 2,
          isCorrect: true,
          content: '<p>1.500 litros</p>',
          explanation: '<p>A metade de 3 m³ é 1,5 m³, ou 1.500 litros.</p>',
        },
        { letter: 'C', position: 3, isCorrect: false, content: '<p>3.000 litros</p>' },
        { letter: 'D', position: 4, isCorrect: false, content: '<p>4.500 litros</p>' },
      ],
    },
    right: { ...none, alternativeId: 2 },
    wrong: { ...none, alternativeId: 3 },
    line: 'B',
  },
  {
    name: 'formulas',
    raw: {
      category: 'MULTIPLE_CHOICE',
      question:
        '<p>As raízes de uma equação do segundo grau são dadas por</p><math display="block"><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math><p>Qual é o discriminante?</p>',
      description: '<p>Considere <math><mi>a</mi><mo>≠</mo><mn>0</mn></math>.</p>',
      alternatives: [
        {
          content: '<math><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></math>',
          isCorrect: true,
        },
        {
          content: '<math><mfrac><mi>b</mi><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>',
          isCorrect: false,
        },
        { content: '', isCorrect: false },
      ],
    },
    right: { ...none, alternativeId: 1 },
    wrong: { ...none, alternativeId: 2 },
    line: 'A',
  },
  {
    name: 'pictures and a table',
    raw: {
      category: 'MULTIPLE_CHOICE',
      introduction: `<p>Observe o gráfico e a tabela.</p><p><img alt="Gráfico de barras das chuvas por mês" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><rect x="40" y="90" width="50" height="70" fill="#27508A"/><rect x="130" y="40" width="50" height="120" fill="#27508A"/><rect x="220" y="120" width="50" height="40" fill="#27508A"/><path d="M20 160h280" stroke="#16202E"/></svg>')}"></p><table><thead><tr><th>Mês</th><th>Chuva (mm)</th><th>Dias de chuva</th><th>Temperatura média</th><th>Umidade relativa</th></tr></thead><tbody><tr><td>Janeiro</td><td>210</td><td>18</td><td>26,4 °C</td><td>81%</td></tr><tr><td>Fevereiro</td><td>360</td><td>21</td><td>25,9 °C</td><td>86%</td></tr></tbody></table>`,
      question: '<p>Em que mês choveu mais?</p><p><img src="https://example.com/fora.png" alt="mapa"></p>',
      alternatives: [
        { content: 'Janeiro', isCorrect: false },
        { content: 'Fevereiro', isCorrect: true },
        {
          content: `<img alt="barra menor" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect x="10" y="20" width="100" height="30" fill="#B45309"/></svg>')}">`,
          isCorrect: false,
        },
      ],
    },
    right: { ...none, alternativeId: 2 },
    wrong: { ...none, alternativeId: 1 },
    line: 'B',
  },
]
