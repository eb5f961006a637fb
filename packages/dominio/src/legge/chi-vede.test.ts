import { expect, test } from 'vitest';
import { chiVedeCheCosa } from '../prove/chi-vede.ts';
import { FATTI } from './fatti.ts';

test('R33 chi vede che cosa è una pagina scritta dalle righe, e ha ogni fatto', async () => {
  const pagina = chiVedeCheCosa();
  expect(Object.keys(FATTI).filter((tipo) => !pagina.includes(`| \`${tipo}\` |`))).toEqual([]);
  await expect(pagina).toMatchFileSnapshot('../../../../docs/chi-vede-che-cosa.md');
});
