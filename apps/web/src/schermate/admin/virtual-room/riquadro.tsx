import { daiLaParola } from '@gestore/contratto/chiamate/sala';
import { Button, Card } from '@gestore/ui';
import type { ReactNode } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import type { SalaDiPagina } from '../../../sala-virtuale/sala-di-pagina.ts';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { useSalaVirtuale } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { AnnunciSala } from '../../comuni/sala-virtuale/annunci-sala.tsx';
import { ChiParla, ManiAlzate } from '../../comuni/sala-virtuale/chi-parla.tsx';
import { Palco } from '../../comuni/sala-virtuale/palco.tsx';
import { SALA_MEDIA } from '../../comuni/testi/sala-media.ts';
import { SALA_VIRTUALE } from '../../comuni/testi/sala-virtuale.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SoloConduttore } from '../parti/solo-conduttore.tsx';
import { Dai, Togli } from './da-la-parola.tsx';

/** Dalla console la parola si dà per un minuto: il tempo si sceglie nella pagina della sala. */
const UN_MINUTO_MS = 60_000;

/** La sala virtuale, piccola, accanto alla console: chi parla, chi lo chiede, e un tocco per dargliela. */
export function RiquadroSalaConsole({
  id,
  vendita: { stanza, conduce, scartoMs },
  grande,
}: {
  id: string;
  vendita: VenditaSeguita;
  /** La strada per vederla grande. */
  grande: ReactNode;
}) {
  const s = useTesti(SALA_VIRTUALE);
  const dai = useAttoDiSala(daiLaParola);
  const { sala } = stanza;
  const usata = useSalaVirtuale('console', id);
  const parola = useParolaViva(sala, scartoMs);
  const daiA = (pseudonimo: string): void => void dai.compi({ id, pseudonimo, mezzi: 'audio', durataMs: UN_MINUTO_MS });
  return (
    <Card title={s.titolo} aside={grande}>
      {usata.server !== undefined && usata.server.motore !== 'spento' && (
        <>
          {usata.stato.onda.tipo === 'dentro' && <InOndaDaQui sala={usata.sala} />}
          <Palco usata={usata} inOnda={sala.inOnda} conduce={conduce} />
        </>
      )}
      <SoloConduttore>
        <ChiParla parola={parola} nome={null} scartoMs={scartoMs} />
        {parola !== null && <Togli id={id} pseudonimo={parola.pseudonimo} />}
        <ManiAlzate
          mani={sala.mani}
          nome={null}
          accanto={(pseudonimo) => <Dai a={pseudonimo} spento={parola !== null || dai.inCorso} dai={daiA} />}
        />
        {dai.sorte.tipo !== 'fatto' && <SorteComando sorte={dai.sorte} />}
      </SoloConduttore>
      <AnnunciSala sala={sala} nome={null} conduce />
    </Card>
  );
}

/** Chi conduce resta in onda anche dalla console: lo legge, e può uscirne. */
function InOndaDaQui({ sala }: { sala: SalaDiPagina }) {
  const t = useTesti(SALA_MEDIA);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="font-semibold text-bene">
        {t.inOnda}
      </p>
      <Button variant="danger" className="min-h-11" onClick={sala.taci}>
        {t.lascia}
      </Button>
    </div>
  );
}
