import type { NoticePart } from './notice.ts';

export const notice: readonly NoticePart[] = [
  {
    title: 'Hvad tjenesten gør',
    text: [
      'Tjenesten sender korrektionsdata til jeres modtagere (»rovere«), så de kender deres position med få centimeters nøjagtighed. Derfor skal den vide, hvem der må bruge den, og hvor hver rover er, mens den er tilsluttet.',
    ],
  },
  {
    title: 'Hvad der behandles',
    text: [
      'Jeres firma: navn, adresse, telefonnumre, e-mailadresse, hjemmeside og kontonummer.',
      'De personer, der logger ind for firmaet: for- og efternavn, e-mailadresse, mobilnummer, rolle, hvornår de loggede ind, fra hvilken internetadresse og med hvilken browser, og hvad de ændrede.',
      'Jeres rovere: navn og maskine, NTRIP-brugernavn og -adgangskode (gemt krypteret), hvornår og fra hvilken internetadresse de tilsluttes, deres position, mens de er tilsluttet, kvaliteten af deres fix, og hvilken referencestation der betjente dem.',
      'De e-mails, som tjenesten sender til jer.',
    ],
  },
  {
    title: 'Hvad det bruges til',
    text: [
      'Til at drive tjenesten: give jeres brugere og rovere adgang, vælge den nærmeste referencestation, finde fejl, administrere abonnementer og vise, hvem der ændrede hvad.',
      'Oplysningerne sælges ikke, bruges ikke til reklame, og ingen profileres med dem. Portalen sætter ingen cookies og henter intet fra reklame- eller analysetjenester.',
    ],
  },
  {
    title: 'Hvem der kan se det',
    text: [
      'Brugerne i jeres firma, jeres forhandler, distributøren over jeres forhandler, og de medarbejdere, der driver systemet. Andre firmaer, forhandlere og distributører kan ikke.',
      'Hvis SIM-kort følger med tjenesten, kender SIM-leverandøren kortet og dets forbrug. Hvis kort hentes fra en korttjeneste, ser den, hvilken del af kortet der vises.',
    ],
  },
  {
    title: 'Hvor længe det gemmes',
    text: [
      'Roveres positioner: 90 dage. Linjer i forbindelsesloggen: 30 dage. Begge er indstillinger i systemet; jeres forhandler kan fortælle, om de er ændret.',
      'Firmaets oplysninger, dets brugere og historikken over sessioner, ændringer og e-mails: så længe firmaet bruger tjenesten.',
    ],
  },
  {
    title: 'Hvis det ikke accepteres',
    text: [
      'Der følger to påmindelser, 14 og 28 dage efter den første e-mail. En dag efter den anden fjernes firmaets personoplysninger, hvis ingen har accepteret: Firmaets brugere kan ikke længere logge ind, og deres navne, adresser og numre slettes, ligesom firmaets kontaktoplysninger og teksten i de e-mails, der er sendt til det.',
      'Firmaets navn bliver, og det gør dets rovere med deres sessioner og logge også; de peger derefter ikke på nogen person.',
    ],
  },
  {
    title: 'Hvad I kan bede om',
    text: [
      'En kopi af alt, der er gemt om jeres firma, en rettelse eller en sletning. Spørg jeres forhandler; forhandleren kan straks eksportere firmaets data som en fil. I kan også klage til Datatilsynet eller databeskyttelsesmyndigheden i jeres land.',
    ],
  },
];
