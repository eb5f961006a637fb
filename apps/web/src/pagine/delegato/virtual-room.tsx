import { GIUDICE_IN_SALA, letturaPrevistaDal } from '@gestore/dominio';
import { Alert, Card } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { SoloConduttore } from '../../cose/conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../cose/conduzione/usa-vendita.ts';
import { Collegati } from '../../cose/gara/chi-e-collegato.tsx';
import { QuadroGara } from '../../cose/gara/quadro-gara.tsx';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';
import { AnnunciSala } from '../../cose/sala-virtuale/annunci-sala.tsx';
import { Microfono } from '../../cose/sala-virtuale/microfono.tsx';
import { Palco } from '../../cose/sala-virtuale/palco.tsx';
import { ApriSala, ComandiSala } from '../../cose/sala-virtuale/per-chi-conduce/apri-e-chiudi.tsx';
import { DaLaParola } from '../../cose/sala-virtuale/per-chi-conduce/da-la-parola.tsx';
import { SalaDelGiudice } from '../../cose/sala-virtuale/per-chi-conduce/per-il-giudice.tsx';
import { Connessi } from '../../cose/sala-virtuale/per-chi-conduce/persone-connesse.tsx';
import { SALA_DI_CHI_CONDUCE } from '../../cose/sala-virtuale/per-chi-conduce/testi.ts';
import { VaiInOnda } from '../../cose/sala-virtuale/per-chi-conduce/vai-in-onda.tsx';
import { useSalaVirtuale, useTaceSenzaParola } from '../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';

/** La sala virtuale di chi conduce: la apre, dà la parola a chi alza la mano, la toglie, e ha accanto la gara (R81). */
export function VirtualRoomDelegato() {
  return (
    <PaginaAsta funzione="virtualRoom" attiSparsi>
      {(id, vendita) => <SalaVirtuale id={id} vendita={vendita} />}
    </PaginaAsta>
  );
}

function SalaVirtuale({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  const { stanza, conduce, scartoMs } = vendita;
  const { sala } = stanza;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        {sala.aperta && <ConMedia id={id} vendita={vendita} />}
        {!sala.aperta && <ApriSala id={id} fase={stanza.fase} conduce={conduce} />}
        {sala.aperta && conduce && <DaLaParola id={id} stanza={stanza} scartoMs={scartoMs} />}
        {sala.aperta && giudica(vendita) && <SalaDelGiudice id={id} vendita={vendita} />}
        {sala.aperta && conduce && <ComandiSala id={id} />}
        {stanza.gara !== null && <QuadroGara vendita={vendita} gara={stanza.gara} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <SeParlano id={id} />
        {vendita.canali.length === 0 && <Alert>{t.primaDi(momento(letturaPrevistaDal(vendita.asta.parametri)))}</Alert>}
        <Collegati vendita={vendita} />
      </div>
      <AnnunciSala sala={sala} nome={giudica(vendita) ? GIUDICE_IN_SALA : null} conduce={conduce} />
    </div>
  );
}

/** Assiste per ufficio, e può avere la parola; il secondo delegato nella sala guarda (R36, R81). */
const giudica = ({ conduce, conduzione }: VenditaSeguita): boolean => !conduce && conduzione?.sonoIlSecondo !== true;

/** Voce e immagine: chi conduce va in onda e sente chi ha la parola; il giudice riceve tutto, e parla quando ce l’ha. */
function ConMedia({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { stanza, conduce } = vendita;
  const usata = useSalaVirtuale('console', id);
  const { sala } = stanza;
  const acceso = usata.server !== undefined && usata.server.motore !== 'spento';
  useTaceSenzaParola(usata, giudica(vendita) && sala.parola?.pseudonimo === GIUDICE_IN_SALA);
  return (
    <>
      {conduce && acceso && (
        <SoloConduttore>
          <VaiInOnda id={id} usata={usata} modalita={sala.modalita} />
        </SoloConduttore>
      )}
      <Palco usata={usata} inOnda={sala.inOnda} conduce={conduce} diUfficio />
      {giudica(vendita) && acceso && sala.parola?.pseudonimo === GIUDICE_IN_SALA && (
        <Microfono usata={usata} mezzi={sala.parola.mezzi} />
      )}
      <Connessi connessi={usata.server?.connessi ?? []} />
    </>
  );
}

/** Ciò che si dice a voce diventa un atto altrove: un rilancio nella console, un’osservazione nel verbale. */
function SeParlano({ id }: { id: string }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  return (
    <Card title={t.seParlano}>
      <ul className="grid gap-3">
        <li>
          <Vai alto a={percorsoDi(id, 'console')}>
            {t.rilancioDetto}
          </Vai>
          <p className="text-sm text-secondario">{t.rilancioDettoCome}</p>
        </li>
        <li>
          <Vai alto a={percorsoDi(id, 'redattore')}>
            {t.osservazione}
          </Vai>
          <p className="text-sm text-secondario">{t.osservazioneCome}</p>
        </li>
        <li>
          <a
            href={percorsoDi(id, 'sala')}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold text-azione-scura underline underline-offset-2"
          >
            {t.schermo} <span className="text-sm font-normal">{t.nuovaFinestra}</span>
          </a>
          <p className="text-sm text-secondario">{t.schermoCome}</p>
        </li>
      </ul>
    </Card>
  );
}
