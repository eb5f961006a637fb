import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { test as base } from './prova.ts';

type Comuni = { banco: Banco; entrate: ReturnType<typeof creaEntrate> };

/**
 * Le prove che nella scena piena toccano soltanto ciò che nessun'altra di queste guarda: un server per tutte quelle di un processo, e
 * un browser già entrato per ogni persona. Ha un banco suo chi sposta l'ora, chi finisce le sessioni, e chi segue la gara: qui nessuno la
 * conduce per tutto il tempo, e si sospende.
 */
export const test = base.extend<object, Comuni>({
  banco: [
    async ({ browserName: _browser }, usa) => {
      const banco = await avviaBanco({ SCENA: 'lunga' });
      await usa(banco);
      await banco.chiudi();
    },
    { scope: 'worker' },
  ],
  entrate: [
    async ({ browser, banco }, usa) => {
      const entrate = creaEntrate(browser, banco);
      await usa(entrate);
      await entrate.chiudi();
    },
    { scope: 'worker' },
  ],
});
