import { BASE_CENT, MINUTO_MS, PASSO_CENT, REFERENTE, type Regia, SECONDO_MS, SISTEMA } from './regia.ts';

const UNITA_MS = 3 * MINUTO_MS;

/**
 * In sala si scrive uno zero di troppo: rettificato a gara in corso; un altro mai detto, annullato a crono fermo; l'ultimo finisce
 * la gara su un importo sbagliato, e la riapre (R55).
 */
export async function rilanciCorretti(regia: Regia): Promise<void> {
  const { fai, invano, T0 } = regia;
  const [una = ''] = await regia.deposita(1);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  await regia.apri(MINUTO_MS, una);
  const carta = await regia.digita(2 * MINUTO_MS, { prezzoCent: BASE_CENT + 2_000_000, cauzioneCent: 1_200_000 });
  await regia.ammetti(3 * MINUTO_MS, una);
  await regia.ammetti(3 * MINUTO_MS, carta);
  const avvio = 5 * MINUTO_MS;
  await fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  const minimoCent = async (): Promise<number> => {
    const stato = await regia.stato();
    return ('migliore' in stato ? stato.migliore.importoCent : 0) + PASSO_CENT;
  };
  const inSala = async (il: number, importoCent: number): Promise<void> => {
    await fai(il, REFERENTE, { tipo: 'fermaCrono' });
    const dichiaratoIl = T0 + il;
    const filigranaIl = dichiaratoIl;
    const atto = { tipo: 'registraRilancioInSala', bustaId: carta, importoCent, dichiaratoIl, filigranaIl } as const;
    await fai(il + 5 * SECONDO_MS, REFERENTE, atto);
  };
  const rettifica = (registratoCent: number, importoCent: number, motivo: string) =>
    ({ tipo: 'rettificaRilancio', bustaId: carta, registratoCent, importoCent, motivo }) as const;

  await regia.rilancia(avvio + 10 * SECONDO_MS, una);
  const detto = await minimoCent();
  await inSala(avvio + 20 * SECONDO_MS, detto * 10);
  const corretto = avvio + 40 * SECONDO_MS;
  await invano(corretto, REFERENTE, rettifica(detto * 10, detto - 1, 'Uno zero di troppo.'), 'R55_vero_sotto_minimo');
  await fai(corretto, REFERENTE, rettifica(detto * 10, detto, 'Uno zero di troppo nel digitare.'));
  await regia.rilancia(corretto + 10 * SECONDO_MS, una);
  await invano(corretto + 12 * SECONDO_MS, REFERENTE, rettifica(detto, detto * 2, 'Altro.'), 'R55_rilancio_seguito');

  const frainteso = await minimoCent();
  await inSala(corretto + 30 * SECONDO_MS, frainteso);
  await fai(corretto + 50 * SECONDO_MS, REFERENTE, { tipo: 'fermaCrono' });
  const motivo = 'L’offerente salutava e non rilanciava.';
  await fai(corretto + 55 * SECONDO_MS, REFERENTE, {
    tipo: 'annullaRilancio',
    bustaId: carta,
    importoCent: frainteso,
    motivo,
  });
  await fai(corretto + 60 * SECONDO_MS, REFERENTE, { tipo: 'riprendiCrono' });

  const ultimo = await minimoCent();
  await inSala(corretto + 70 * SECONDO_MS, ultimo * 10);
  const zero = corretto + 75 * SECONDO_MS + UNITA_MS;
  const concludi = (il: number) => ({ tipo: 'concludiGara', filigranaIl: T0 + il }) as const;
  await fai(zero + 2 * SECONDO_MS, SISTEMA, concludi(zero + 2 * SECONDO_MS));
  const riaperta = zero + 10 * SECONDO_MS;
  await fai(riaperta, REFERENTE, rettifica(ultimo * 10, ultimo, 'Uno zero di troppo, visto dopo lo zero.'));
  const fine = riaperta + UNITA_MS + 2 * SECONDO_MS;
  await fai(fine, SISTEMA, concludi(fine));
  await fai(fine + MINUTO_MS, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(fine + 20 * MINUTO_MS);
}
