import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { rifiuta } from './documenti-busta.ts';
import { ascolta, confronta, parolaIntera, senteQuantoManca } from './lettore.ts';
import { accediDelegata, accediOfferente, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'ascoltata' });
});
test.afterAll(() => banco.chiudi());

const POSIZIONE = 'La Sua posizione';
const TEMPO = 'Tempo e offerta in testa';
const RILANCIO = 'Il Suo rilancio';
const MOTIVO = 'Chi è in aula non sente più l’audio.';

const rilancia = (pagina: Page): Locator =>
  pagina.getByRole('button', { name: 'Rilancia', exact: true }).locator('visible=true');

/** Fra una frase e la seguente, perché un lettore di schermo la finisca (`stanza/annunci.ts`). */
const FRASE_MS = 5_000;

/** Nelle buste di chi conduce, quella di questo pseudonimo. */
async function bustaDi(delegata: Page, pseudonimo: string): Promise<Locator> {
  await delegata.getByRole('table', { name: 'Buste' }).getByRole('button', { name: pseudonimo }).click();
  return delegata.getByRole('article', { name: `Busta ${pseudonimo}` });
}

/** Da sé si sente tutto ciò che cambia, una volta e nell'ordine; il copione è in `docs`. */
test('una gara intera come la sente chi non la vede: dall’apertura delle buste all’esito, sospesa e ripresa', async ({
  browser,
}, info) => {
  const { asta = '', pec = [] } = banco.ascoltata ?? {};
  const inviti = await banco.collegamenti();
  const pagine: Page[] = [];
  const nuova = async (): Promise<Page> => {
    const pagina = await nuovaPagina({ banco, browser });
    await pagina.clock.install({ time: banco.adessoMs() });
    pagine.push(pagina);
    return pagina;
  };
  // Il tempo della frase passa insieme per il server e per ogni pagina.
  const passa = async (): Promise<void> => {
    await banco.avanza(FRASE_MS);
    for (const pagina of pagine) await pagina.clock.fastForward(FRASE_MS);
  };
  const entra = async (quale: number) => {
    const invito = inviti.find((uno) => uno.pec === pec[quale]);
    return accediOfferente(await nuova(), invito?.collegamento ?? '');
  };
  const io = await entra(0);
  const fuori = await entra(1);
  const altro = await entra(2);
  const ascolto = await ascolta(io.pagina, passa);
  const delRifiutato = await ascolta(fuori.pagina, passa);
  const delegata = await nuova();
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${asta}`);

  await test.step('le buste: le operazioni, la propria, quelle degli altri, la decisione', async () => {
    await ascolto.momento('Prima dell’apertura', POSIZIONE, TEMPO, 'Buste');
    await apriOperazioni(delegata);
    for (const uno of [ascolto, delRifiutato]) await uno.sente(/^Le operazioni sono aperte: .* Le buste sono 3\.$/);
    // Prima non c'è un canale da ascoltare (R10).
    await expect(io.pagina.getByText('in tempo reale')).toBeVisible();
    await ascolto.momento('Le operazioni sono aperte', POSIZIONE, TEMPO, 'Buste');
    await delegata.getByRole('link', { name: 'Vai alle buste' }).click();
    for (const { pseudonimo } of [io, fuori, altro]) {
      const busta = await bustaDi(delegata, pseudonimo);
      await busta.getByRole('button', { name: 'Apri busta' }).click();
      await expect(busta.getByRole('button', { name: 'Ammetti' })).toBeVisible();
    }
    await ascolto.sente(/^La Sua busta è aperta: /);
    await delRifiutato.sente(/^La Sua busta è aperta: /);
    await ascolto.momento('Le buste sono aperte', POSIZIONE, 'Buste');
    const esclusa = await bustaDi(delegata, fuori.pseudonimo);
    await esclusa.getByRole('button', { name: 'Rifiuta' }).click();
    await rifiuta(delegata.getByRole('dialog'), 'La cauzione non è arrivata sul conto.');
    await ascolto.sente(/^L’offerta di .+ è rifiutata\.$/);
    await delRifiutato.sente(/^La Sua busta è stata rifiutata\. Può restare come spettatore\.$/);
    await delRifiutato.momento('La busta è rifiutata', POSIZIONE, 'Buste');
    for (const [{ pseudonimo }, mia, sua] of [
      [altro, /^L’offerta di .+ è ammessa\.$/, /^L’offerta di .+ è ammessa\.$/],
      [io, /^La Sua offerta è ammessa\.$/, /^L’offerta di .+ è ammessa\.$/],
    ] as const) {
      await (await bustaDi(delegata, pseudonimo)).getByRole('button', { name: 'Ammetti' }).click();
      await ascolto.sente(mia);
      await delRifiutato.sente(sua);
    }
    await ascolto.momento('La Sua offerta è ammessa', POSIZIONE, 'Buste');
  });
  // Della gara sente ciò che sentono tutti.
  const finoAllaGara = await delRifiutato.parti();

  await test.step('la gara comincia; si rilancia con la tastiera, e il pulsante non si perde', async () => {
    await delegata.getByRole('button', { name: 'Avvia la gara' }).click();
    await delegata.getByRole('button', { name: 'Conferma l’avvio' }).click();
    await ascolto.sente(/^La gara è iniziata\. È in testa .+ con € 102\.000,00\. Il tempo è di 10 minuti\.$/);
    await ascolto.momento('La gara è cominciata', POSIZIONE, TEMPO, RILANCIO, 'Rilanci');
    await rilancia(io.pagina).press('Enter');
    await ascolto.sente(/^Lei è in testa con € 103\.000,00\.$/);
    await expect(io.pagina.getByText(/accettato: ricevuta n\./).locator('visible=true')).toBeVisible();
    await expect(rilancia(io.pagina)).toBeDisabled();
    await expect(rilancia(io.pagina)).toBeFocused();
    await ascolto.momento('È in testa chi ascolta', POSIZIONE, TEMPO, RILANCIO, 'Rilanci');
    // Chi è in testa non rilancia da sé, nemmeno premendo dov'è rimasto.
    await io.pagina.keyboard.press('Enter');
    await rilancia(altro.pagina).click();
    await ascolto.sente(/^Rilancio di .+: € 104\.000,00\. La Sua offerta è stata superata\.$/);
    await ascolto.momento('È superata', POSIZIONE, RILANCIO);
  });

  const delTardivo =
    await test.step('chi apre la stanza a gara cominciata, con il lettore di schermo, trova tutto ciò che è già accaduto', async () => {
      await altro.pagina.reload();
      await expect(altro.pagina.getByText('in tempo reale')).toBeVisible();
      const tardivo = await ascolta(altro.pagina, passa);
      await tardivo.momento('Entra a gara cominciata', POSIZIONE, TEMPO, RILANCIO, 'Rilanci');
      return tardivo.parti();
    });

  await test.step('chi conduce scrive due volte: si sentono tutt’e due', async () => {
    const messaggi = delegata.getByRole('region', { name: 'Messaggi', exact: true });
    await messaggi.locator('summary').click();
    for (const testo of ['Buongiorno a tutti.', 'C’è un guasto in aula: sospendo.']) {
      await messaggi.getByLabel('Testo dell’avviso').fill(testo);
      await messaggi.getByRole('button', { name: 'Dai l’avviso a tutti' }).click();
      await ascolto.sente(/^Nuovo messaggio di chi conduce la vendita\.$/);
    }
  });

  await test.step('sospesa, con il motivo; ripresa, con il tempo', async () => {
    await delegata.getByRole('button', { name: 'Sospendi' }).click();
    await delegata.getByLabel('Motivo della sospensione').fill(MOTIVO);
    await delegata.getByRole('button', { name: 'Sospendi la gara' }).click();
    await ascolto.sente(/^La gara è sospesa dal referente\. .* Motivo: .*audio\.$/);
    await ascolto.momento('La gara è sospesa', POSIZIONE, TEMPO, RILANCIO);
    await delegata.getByRole('button', { name: 'Riprendi la gara' }).click();
    await delegata.getByRole('button', { name: 'Conferma la ripresa' }).click();
    await ascolto.sente(/^La gara riprende con il tempo intero\. È in testa .+\. Il tempo è di 10 minuti\.$/);
    await ascolto.momento('La gara è ripresa', POSIZIONE, TEMPO, RILANCIO);
    await expect(rilancia(io.pagina)).toBeFocused();
    await io.pagina.keyboard.press('Enter');
    await ascolto.sente(/^Lei è in testa con € 105\.000,00\.$/);
  });

  await test.step('il tempo che finisce', async () => {
    await senteQuantoManca(ascolto, io.pagina, banco);
    await ascolto.momento('Dieci secondi', POSIZIONE, TEMPO);
    await banco.avanza(11_000);
    await ascolto.sente(/^La gara è conclusa: attenda l’esito\. Lei è in testa con € 105\.000,00\.$/);
    await ascolto.momento('Il tempo è finito', POSIZIONE, TEMPO);
  });

  const diChiPerde = await ascolta(altro.pagina, passa);
  const delRifiutatoPoi = await ascolta(fuori.pagina, passa);
  await test.step('l’esito: a chi ha vinto, a chi ha perso, a chi era stato rifiutato', async () => {
    await delegata.getByRole('button', { name: 'Aggiudica', exact: true }).click();
    // Ci sono tutti: non si chiede nulla.
    await expect(delegata.getByLabel('Motivo per aggiudicare con offerenti irraggiungibili')).toHaveCount(0);
    await delegata.getByRole('button', { name: 'Conferma l’aggiudicazione' }).click();
    await ascolto.sente(/^La vendita è aggiudicata a Lei\. Versi il saldo di .+ entro .+\.$/);
    await expect(io.pagina).toHaveURL(/\/user\/asta\/aggiudicata$/);
    await ascolto.momento('La vendita è aggiudicata', 'L’esito in breve', 'Che cosa fare ora', 'Esito', 'Documenti');
    await diChiPerde.sente(/^Non ha vinto\. Le restituiamo .+ Il lotto è andato a .+\.$/);
    await diChiPerde.momento('La vendita è di un altro', 'L’esito in breve', 'Rimborso della cauzione', 'Esito');
    await delRifiutatoPoi.sente(/^La vendita è conclusa\. La Sua busta è stata rifiutata\.$/);
    await delRifiutatoPoi.momento('La vendita è conclusa', 'Il motivo');
  });
  await confronta(
    [
      { titolo: 'Chi ascolta, fino a vincere', parti: await ascolto.parti() },
      { titolo: 'Chi non ha vinto', parti: [...delTardivo, ...(await diChiPerde.parti())] },
      { titolo: 'Chi è stato rifiutato', parti: [...finoAllaGara, ...(await delRifiutatoPoi.parti())] },
    ],
    { [io.pseudonimo]: 'Chi ascolta', [altro.pseudonimo]: 'Un altro', [fuori.pseudonimo]: 'Chi è rifiutato' },
    info,
  );
});

test('nel copione un nome è riconosciuto intero, anche quando finisce con un accento', () => {
  for (const nome of ['Lillà', 'Bambù', 'Abete'])
    expect(`È di ${nome}. ${nome}: ${nome}\n${nome}x ${nome}à`.replaceAll(parolaIntera(nome), '-')).toBe(
      `È di -. -: -\n${nome}x ${nome}à`,
    );
});
