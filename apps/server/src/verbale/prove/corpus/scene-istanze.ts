import { randomUUID } from 'node:crypto';
import { BASE_CENT, MINUTO_MS, OPERATORE, REFERENTE, type Regia, SECONDO_MS, SISTEMA } from './regia.ts';

const GIORNO_MS = 24 * 60 * MINUTO_MS;
const UNITA_MS = 3 * MINUTO_MS;
const IBAN = 'IT60X0542811101000000123456';
const provvedimento = (regia: Regia, numero: string, fra: number) => ({
  numero,
  del: new Date(regia.T0 + fra).toISOString().slice(0, 10),
});

/** Due istanze, una poi ritirata; la gara resta sotto il prezzo base, il bene è assegnato, e chi lo ha avuto decade (R46, R70). */
export async function assegnataPoiDecaduta(regia: Regia): Promise<void> {
  const { fai, invano, T0 } = regia;
  const istanza = {
    tipo: 'registraIstanza',
    istanzaId: randomUUID(),
    creditore: 'Banca Cooperativa di Valdoria',
    importoCent: BASE_CENT,
    speseCent: 412_000,
    prelazioniCent: 0,
    depositataIl: T0 - 15 * GIORNO_MS,
  } as const;
  const altra = { ...istanza, istanzaId: randomUUID(), creditore: 'Condominio Tigli', importoCent: BASE_CENT + 50_000 };
  await fai(-14 * GIORNO_MS, REFERENTE, istanza);
  await invano(-14 * GIORNO_MS, REFERENTE, { ...altra, importoCent: BASE_CENT - 1 }, 'R46_sotto_minimo');
  await fai(-14 * GIORNO_MS, REFERENTE, altra);
  const rinuncia = { tipo: 'ritiraIstanza', istanzaId: altra.istanzaId, motivo: 'Il condominio vi rinuncia.' } as const;
  await fai(-5 * GIORNO_MS, REFERENTE, rinuncia);
  const tardi = { ...altra, istanzaId: randomUUID(), depositataIl: T0 - 5 * GIORNO_MS };
  await invano(-4 * GIORNO_MS, REFERENTE, tardi, 'R46_istanza_tardiva');
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  const offerta = { prezzoCent: 7_448_000, cauzioneCent: 744_800, ibanAddebito: IBAN };
  const una = await regia.digita(MINUTO_MS, offerta);
  const due = await regia.digita(2 * MINUTO_MS, { ...offerta, prezzoCent: 7_500_000, cauzioneCent: 750_000 });
  for (const busta of [una, due]) await regia.ammetti(3 * MINUTO_MS, busta);
  const assegna = { tipo: 'assegna', istanzaId: istanza.istanzaId, motivo: null } as const;
  await invano(4 * MINUTO_MS, REFERENTE, assegna, 'R43_gara_obbligatoria');
  const avvio = 5 * MINUTO_MS;
  await fai(avvio, REFERENTE, { tipo: 'avviaGara' });
  const fine = avvio + UNITA_MS + 2 * SECONDO_MS;
  await fai(fine, SISTEMA, { tipo: 'concludiGara', filigranaIl: T0 + fine });
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  await invano(fine + MINUTO_MS, REFERENTE, { ...aggiudica, motivoSottoBase: 'Si accetta.' }, 'R42_istanze_presenti');
  await fai(fine + 2 * MINUTO_MS, REFERENTE, assegna);
  await regia.verbalizza(fine + 20 * MINUTO_MS);
  const decade = {
    tipo: 'registraCaducazione',
    esito: 'decaduta',
    motivo: 'Il conguaglio non è stato versato nel termine.',
  } as const;
  const futuro = { ...decade, provvedimento: provvedimento(regia, '77/2027', 200 * GIORNO_MS) };
  await invano(100 * GIORNO_MS, REFERENTE, futuro, 'R32_provvedimento_futuro');
  const suo = { ...decade, provvedimento: provvedimento(regia, '77/2027', 99 * GIORNO_MS) };
  await invano(100 * GIORNO_MS, REFERENTE, suo, 'R70_serve_un_altra_persona');
  await fai(100 * GIORNO_MS, OPERATORE, { ...suo, propostaDa: REFERENTE.id });
}

/** La procedura si estingue prima dell'aggiudicazione: il giudice sospende, e le cauzioni tornano a tutti (R71). */
export async function estinta(regia: Regia): Promise<void> {
  const { fai } = regia;
  await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  const motivo = 'Tutti i creditori hanno rinunciato agli atti.';
  await regia.invano(
    MINUTO_MS,
    REFERENTE,
    { tipo: 'dichiaraEsito', esito: 'estinta', motivo },
    'R70_estinta_per_ordine',
  );
  const ordine = provvedimento(regia, '12/2026', 0);
  await fai(2 * MINUTO_MS, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: ordine,
    motivo,
    propostaDa: 'gestore',
  });
  await fai(3 * MINUTO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'estinta', motivo });
  await regia.verbalizza(20 * MINUTO_MS);
}
