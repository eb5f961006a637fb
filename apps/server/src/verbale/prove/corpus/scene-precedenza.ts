import { BASE_CENT, MINUTO_MS, PASSO_CENT, REFERENTE, type Regia, SECONDO_MS, SISTEMA } from './regia.ts';

const UNITA_MS = 3 * MINUTO_MS;

/**
 * In sala si parla prima di due rilanci online: messo al suo posto, uno non vale più e uno vale ancora. Poi si parla dopo uno online:
 * una volta il rilancio in sala non basta, e un'altra sì (R54).
 */
export async function precedenzaDecisa(regia: Regia): Promise<void> {
  const { fai, invano, T0 } = regia;
  const [una = '', due = ''] = await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  for (const busta of [una, due]) await regia.apri(MINUTO_MS, busta);
  const carta = await regia.digita(2 * MINUTO_MS, { prezzoCent: BASE_CENT, cauzioneCent: 1_200_000 });
  for (const busta of [una, due, carta]) await regia.ammetti(3 * MINUTO_MS, busta, 'Documenti integrati.');
  const avvio = 5 * MINUTO_MS;
  await fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  const testaCent = async (): Promise<number> => {
    const stato = await regia.stato();
    return 'migliore' in stato ? stato.migliore.importoCent : 0;
  };
  const stato = await regia.stato();
  const prima = 'migliore' in stato && stato.migliore.bustaId === una ? [due, una] : [una, due];
  const allora = await testaCent();
  const decidi = (importoCent: number, il: number, scelta: 'sala' | 'online', seguiti: [string, number][]) =>
    ({
      tipo: 'decidiPrecedenza',
      bustaId: carta,
      importoCent,
      dichiaratoIl: T0 + il,
      filigranaIl: Number.MAX_SAFE_INTEGER,
      prima: scelta,
      motivo: scelta === 'sala' ? 'La mano era alzata prima del segnale.' : 'Ha parlato dopo il segnale.',
      seguiti: seguiti.map(([bustaId, cent]) => ({ bustaId, importoCent: cent, ricevuta: '' })),
    }) as const;

  const detto = avvio + 10 * SECONDO_MS;
  await regia.rilancia(detto + 345, prima[0] ?? '');
  await regia.rilancia(detto + 1_200, prima[1] ?? '', 3);
  await fai(detto + 3 * SECONDO_MS, REFERENTE, { tipo: 'fermaCrono' });
  const seguiti: [string, number][] = [
    [prima[0] ?? '', allora + PASSO_CENT],
    [prima[1] ?? '', allora + 4 * PASSO_CENT],
  ];
  const detta = { bustaId: carta, dichiaratoIl: T0 + detto, filigranaIl: Number.MAX_SAFE_INTEGER };
  const inSala = { tipo: 'registraRilancioInSala', ...detta } as const;
  const scritto = detto + 10 * SECONDO_MS;
  const suo = allora + PASSO_CENT;
  await invano(scritto, REFERENTE, { ...inSala, importoCent: suo }, 'R54_precedenza_da_decidere');
  await fai(scritto + SECONDO_MS, REFERENTE, decidi(suo, detto, 'sala', seguiti));

  const ancora = scritto + 20 * SECONDO_MS;
  await regia.rilancia(ancora + 500, prima[0] ?? '');
  const dopo = await testaCent();
  await fai(ancora + 2 * SECONDO_MS, REFERENTE, { tipo: 'fermaCrono' });
  const uno: [string, number][] = [[prima[0] ?? '', dopo]];
  const basso = decidi(dopo, ancora, 'online', uno);
  await invano(ancora + 8 * SECONDO_MS, REFERENTE, basso, 'R50_importo_insufficiente');
  await fai(ancora + 12 * SECONDO_MS, REFERENTE, decidi(dopo + PASSO_CENT, ancora, 'online', uno));

  const fine = ancora + 12 * SECONDO_MS + UNITA_MS + 2 * SECONDO_MS;
  await fai(fine, SISTEMA, { tipo: 'concludiGara', filigranaIl: T0 + fine });
  await fai(fine + MINUTO_MS, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(fine + 20 * MINUTO_MS);
}
