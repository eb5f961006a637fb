import { Button } from '@gestore/ui';
import { Lock, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useLarga } from '../../../guscio/larghezze.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { AvviaGara, useGaraPronta } from '../../aggiudicazione/avvia-gara.tsx';
import { DECISIONE } from '../../aggiudicazione/decisione.testi.ts';
import { prossimoPasso } from '../../conduzione/atti-possibili.ts';
import { SoloConduttore, useSolaLettura } from '../../conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { BUSTA } from '../testi.ts';
import { Avanzamento } from './avanzamento.tsx';
import { Insieme } from './piu-buste-insieme.tsx';
import type { RigaBusta } from './righe-buste.ts';

type Piede = { id: string; vendita: VenditaSeguita; righe: readonly RigaBusta[]; avanti: () => void };

/** Sempre in vista: quante restano, che cosa manca, e ciò che si fa dopo: la gara si avvia da qui. */
export function PiedeBuste({ id, vendita, righe, avanti }: Piede) {
  const t = useTesti(BUSTA);
  const larga = useLarga();
  const assiste = useSolaLettura();
  const { parametri } = vendita.asta;
  const garaPronta = useGaraPronta(id);
  const siAvvia = garaPronta && !assiste && prossimoPasso(vendita.stanza, parametri).tipo === 'gara';
  const daEsaminare = righe.filter((riga) => riga.daEsaminare).length;
  return (
    <section aria-label={t.aChePuntoSiamo} data-piede-buste className="buste-piede">
      {larga ? <CheCosaManca righe={righe} daEsaminare={daEsaminare} /> : <Avanzamento righe={righe} />}
      <div className="buste-atti">
        {larga && (
          <SoloConduttore>
            <Insieme id={id} righe={righe} />
          </SoloConduttore>
        )}
        {siAvvia ? (
          <AvviaGara id={id} unitaTempoMs={parametri.unitaTempoMs} />
        ) : (
          <Button variant={daEsaminare > 0 ? 'secondary' : 'primary'} onClick={avanti}>
            {daEsaminare > 0 ? t.vaiAllaProssima : t.comeSiVaAvanti}
          </Button>
        )}
        {daEsaminare > 0 && <NonAncora quante={righe.length} conPulsante={larga && !assiste} />}
      </div>
    </section>
  );
}

function CheCosaManca({ righe, daEsaminare }: Pick<Piede, 'righe'> & { daEsaminare: number }) {
  const t = useTesti(BUSTA);
  const daGuardare = righe.filter(({ cauzione, daEsaminare: aperta }) => cauzione === 'da_guardare' && aperta);
  return (
    <>
      <p className="text-lg font-bold tabular-nums">{t.restaDaEsaminare(daEsaminare)}</p>
      {daGuardare.length > 0 && (
        <p className="inline-flex items-center gap-1 text-sm">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-attenzione" />
          {t.cauzioniDaGuardare(daGuardare.map(({ numero }) => numero))}
        </p>
      )}
    </>
  );
}

/** La gara non si avvia ancora: il pulsante spento resta dove sarà, e dice perché anche a chi non lo vede. */
function NonAncora({ quante, conPulsante }: { quante: number; conPulsante: boolean }) {
  const t = useTesti(BUSTA);
  const d = useTesti(DECISIONE);
  const perche = useId();
  return (
    <>
      <p id={perche} className="buste-perche">
        {t.siPotra(quante)}
      </p>
      {conPulsante && (
        <Button unavailable aria-describedby={perche}>
          <Lock aria-hidden="true" className="size-4" /> {d.avvia}
        </Button>
      )}
    </>
  );
}
