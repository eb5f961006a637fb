import type { AstaPubblica } from '@gestore/contratto';
import { cauzioneDovuta } from '@gestore/dominio';
import { Badge, Card, DataList, Importo, Istante } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { Italiano } from '../parti/italiano.tsx';
import { MODALITA } from '../testi/modalita.ts';
import { SCHEDA_PUBBLICA } from '../testi/scheda.ts';

/** Prezzi, cauzione, tempi e modalità, come li fissa l'avviso. */
export function CondizioniVendita({ asta }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const modalita = useTesti(MODALITA);
  const { parametri, scheda } = asta;
  return (
    <Card title={t.prezzi}>
      <DataList
        items={[
          [t.prezzoBase, <Importo key="base" cent={parametri.prezzoBaseCent} />],
          [t.offertaMinima, <Importo key="minima" cent={asta.offertaMinimaCent} />],
          [t.rilancioMinimo, <Importo key="rilancio" cent={parametri.rilancioMinimoCent} />],
          ...(scheda.stimaCent === null ? [] : [[t.stima, <Importo key="stima" cent={scheda.stimaCent} />] as const]),
          [t.cauzione, t.cauzioneDi(parametri.cauzionePercento, parametri.cauzioneSu)],
          [t.daVersare, <Importo key="cauzione" cent={cauzioneDovuta(asta.offertaMinimaCent, parametri)} />],
          [t.modalita, modalita[parametri.modalita]],
          [t.tempoRilanci, t.tempo(parametri.unitaTempoMs / 1_000)],
          [t.saldo, `${t.giorni(parametri.saldoGiorni)} ${t.dallAggiudicazione}`],
          [t.personaDaNominare, parametri.personaDaNominareAmmessa ? t.ammessa : t.nonAmmessa],
        ]}
      />
    </Card>
  );
}

/** Le scadenze, ciascuna con il fuso; di quelle passate si dice che lo sono. */
export function Quando({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { termineOfferteIl, inizioOperazioniIl } = asta.parametri;
  const scadenza = (il: number) => (
    <span className="flex flex-wrap items-center gap-2">
      <Istante il={il} />
      {il < adesso && <Badge>{t.passato}</Badge>}
    </span>
  );
  return (
    <Card title={t.quando}>
      <DataList
        items={[
          [t.termineOfferte, scadenza(termineOfferteIl)],
          [t.inizio, scadenza(inizioOperazioniIl)],
        ]}
      />
      <p className="text-sm text-secondario">{t.oreDiRoma}</p>
    </Card>
  );
}

export function ChiConduce({ asta: { scheda } }: { asta: AstaPubblica }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  return (
    <Card title={t.chi}>
      <DataList
        items={[
          [t.tribunale, <Italiano key="tribunale">{scheda.tribunale}</Italiano>],
          [t.procedura, scheda.ruolo === null ? t.nonIndicata : t.ruolo(scheda.ruolo.numero, scheda.ruolo.anno)],
          [t.delegato, scheda.delegatoNome ?? t.daIndicare],
        ]}
      />
    </Card>
  );
}
