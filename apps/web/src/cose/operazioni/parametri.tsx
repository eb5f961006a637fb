import { accreditoEntro, formattaEuro } from '@gestore/dominio';
import { Card, DataList } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { giorno, momento } from '../../testi/momento.ts';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { SCHEDA } from './testi.ts';

/** I parametri della vendita, con le parole dell'avviso. */
export function ParametriVendita({ vendita: { asta } }: { vendita: VenditaSeguita }) {
  const t = useTesti(SCHEDA);
  const p = useTesti(PAROLE_DELEGATO);
  const { parametri } = asta;
  return (
    <Card title={t.parametriVendita}>
      <DataList
        items={[
          [t.modalita, p.modalita[parametri.modalita]],
          [t.prezzoBase, formattaEuro(parametri.prezzoBaseCent)],
          [t.offertaMinima, formattaEuro(asta.offertaMinimaCent)],
          [t.rilancioMinimo, formattaEuro(parametri.rilancioMinimoCent)],
          [t.cauzione, t.cauzioneSu(parametri.cauzionePercento, parametri.cauzioneSu)],
          [t.tempoRilanci, p.durata(parametri.unitaTempoMs)],
          [t.termineOfferte, momento(parametri.termineOfferteIl)],
          [t.accreditoCauzione, giorno(accreditoEntro(parametri))],
          [t.inizioOperazioni, momento(parametri.inizioOperazioniIl)],
          [t.saldo, p.giorni(parametri.saldoGiorni)],
          [t.nominare, t.ammessa(parametri.personaDaNominareAmmessa)],
          [t.seStessi, t.ammesso(parametri.autoRilancioAmmesso)],
          [t.istanze, t.presenti(parametri.istanzeAssegnazione)],
          [t.restituzione, t.entroLavorativi(parametri.rimborsoGiorniLavorativi)],
        ]}
      />
      <p className="text-sm text-secondario">{t.congelati}</p>
    </Card>
  );
}
