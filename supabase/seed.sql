-- Sample content of the public website. Run once on an empty database; a second run changes nothing.

insert into public.services
  (title, slug, short_description, full_description, is_active, display_order)
values
(
  'Google Workspace',
  'google-workspace',
  'E-Mail, Kalender, Dateien und Videogespräche an einem Ort, mit Umzug und Schulung.',
  $html$Ein Postfach hier, ein Netzlaufwerk dort, und der Kalender hängt an der Wand: So sieht es in vielen guten Betrieben aus. Wir bringen E-Mail, Termine, Dateien und Besprechungen in Google Workspace zusammen. Der Umzug läuft neben dem Tagesgeschäft, die Schulung an Deinen echten Vorgängen, und nach dem Start bleiben wir erreichbar.

- Umzug von Mails, Kalendern und Dateien
- Geteilte Ablagen mit klaren Rechten
- Schulung an Deinen eigenen Vorgängen
- Anmeldung in zwei Schritten für alle

Ergebnis: Jeder findet, was er braucht.$html$,
  true,
  1
),
(
  'Prozessautomatisierung',
  'prozessautomatisierung',
  'Was Dein Team jeden Tag von Hand abtippt, erledigt ein Programm.',
  $html$Lieferscheine abtippen, an Termine erinnern, Rechnungen weiterleiten: Solche Handgriffe kosten jeden Tag Zeit, und am Ende der Woche weiß keiner, wo sie geblieben ist. Wir schauen uns an, was bei Dir wirklich passiert, streichen das Überflüssige und lassen den Rest mit Zapier, Make und Google-Werkzeugen laufen. Geht etwas schief, bekommst Du eine Meldung statt einer Überraschung.

- Abläufe aufnehmen, bevor gebaut wird
- Schnittstellen zwischen Deinen vorhandenen Programmen
- Meldung, sobald etwas stehen bleibt
- Anleitung, die jeder im Team versteht

Ergebnis: Nichts wird zweimal getippt.$html$,
  true,
  2
),
(
  'Softr Dashboards',
  'softr-dashboards',
  'Kundenportale und Übersichten, die in Wochen stehen, nicht in Monaten.',
  $html$„Wie weit ist meine Sache?“ Diese Frage beantwortet ein Portal schneller als jeder Rückruf. Mit Softr bauen wir Übersichten für Dein Team und Portale für Deine Kunden, die auf Deinen vorhandenen Tabellen sitzen. Kleine Änderungen machst Du später selbst.

- Kundenportal mit Auftragsstand und Terminen
- Übersichten für Werkstatt, Büro und Leitung
- Jeder sieht nur seine eigenen Daten
- Später ohne Programmierer selbst erweiterbar

Ergebnis: Kunden sehen ihren Stand.$html$,
  true,
  3
),
(
  'AI & Cloud Solutions',
  'ai-cloud-solutions',
  'KI und Google Cloud dort, wo sie Arbeit abnehmen, mit klaren Regeln für Datenschutz.',
  $html$KI ist eine gute Aushilfe und ein schlechter Chef. Wir suchen mit Dir die Aufgaben heraus, bei denen sie wirklich hilft: Anfragen vorsortieren, lange Texte zusammenfassen, Belege auslesen. Dazu kommen Rechenleistung und Datensicherung in der Google Cloud, so groß wie nötig und mit Kosten, die Du vorher kennst.

- KI-Assistenten für Büro und Kundendienst
- Belege und Formulare automatisch auslesen
- Cloud-Umzug und Sicherung außer Haus
- Hausregeln für Datenschutz und Schweigepflicht

Ergebnis: Anfragen kommen sortiert.$html$,
  true,
  4
),
(
  'Hardware & IT-Infrastruktur',
  'hardware-it-infrastruktur',
  'Rechner, Netzwerk und WLAN, die zum Betrieb passen. Klemmt etwas, kümmern wir uns.',
  $html$In der Halle staubt es, in der Praxis darf nichts brummen, und im Büro soll der Drucker einfach drucken. Wir beschaffen Geräte über unseren Distributor, richten sie fertig ein und stellen sie dorthin, wo sie gebraucht werden. Danach halten wir alles aktuell und gehen ans Telefon, wenn etwas ausfällt.

- Geräte beschaffen, einrichten und anschließen
- WLAN, das bis in die Halle reicht
- Updates und Fernwartung nach festem Plan
- Datensicherung mit regelmäßiger Probe

Ergebnis: WLAN bis in die Halle.$html$,
  true,
  5
)
on conflict (slug) do nothing;

-- Drawings of our own; their files come with the release (supabase/media).
insert into public.media (sha256, alt, caption, width, height, bytes, created_at)
values
('b6f7da3da0c8e8e91dccce22fa2fd37d2adcd8311362bfad07ce098233d42579', 'Hinnerk Nordholz', null, 960, 960, 45218, '2025-01-10 09:00+01'),
('85e078495535ec20a6bfc80967a08c98192a268f647d154ea3feb99590a9ffad', 'Ein Leuchtturm beleuchtet ein Schriftstück, davor steht eine Sprechblase mit einem Häkchen.', 'Der Assistent leuchtet aus. Ob es stimmt, entscheidet ein Mensch.', 960, 630, 61394, '2026-06-08 09:00+02'),
('4f5083bf9c0cc0a22506252715e5a3ac498f38044ee1672d25659751659ac94a', 'Ein Kran setzt einen Baustein mit einem Brief an zwei andere, daneben ist ein Platz noch frei.', 'Erst liegt der Ablauf fest, dann kommt Baustein an Baustein.', 960, 630, 79246, '2025-11-17 09:00+01'),
('a4191ffffe35d4f8b99654358a3cc9bd9f5503812269e52a3a35e3f787e19e81', 'Ein Fenster mit einer Karte, auf der drei Menschen durch eine gestrichelte Route verbunden sind.', 'Ein Ort für alle, und jeder findet hin.', 960, 630, 97728, '2025-05-19 09:00+02')
on conflict (sha256) do nothing;

insert into public.blog_posts
  (title, slug, excerpt, content, category, featured_image, status, published_at, created_at, updated_at)
values
(
  'Hafenlotse: Die Geburt einer neuen Digitalisierungs-Ära',
  'hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara',
  'Ein Telefon, das nicht still sein wollte, und eine Tabelle mit viel zu vielen Spalten: Wie unser kleines Kundenportal entstand, was es kann und was wir mit Absicht weggelassen haben.',
  $html$<p>Zugegeben, der Titel ist eine Nummer zu groß geraten. Eine neue Ära beginnt selten an einem Dienstagnachmittag im Nieselregen, bei kaltem Kaffee und vor einer Tabelle mit 41 Spalten. Bei uns war es trotzdem so. Dies ist die Geschichte vom Hafenlotsen, unserem kleinen Kundenportal für Betriebe, die keine Lust auf noch mehr Software haben.</p>
<h2>Am Anfang war ein Telefon, das nicht still sein wollte</h2>
<p>Wir saßen bei einem Betrieb im Büro, und alle paar Minuten klingelte es. Fast immer war es dieselbe Frage: <strong>„Wie weit ist meine Sache?“</strong> Jemand stand auf, ging in die Halle, fragte nach, kam zurück, rief zurück und erreichte niemanden. Vom Anruf bis zur Antwort verging gern ein halber Tag. Für eine Auskunft, die in der Halle jeder wusste.</p>
<p>Das Wissen war also da. Es lag nur am falschen Ort. Und weil es am falschen Ort lag, hatten alle schlechte Laune: die Kunden, die Leute am Empfang und der Geselle, der zum fünften Mal die Maschine abstellen musste.</p>
<h2>Der erste Versuch war hässlich, und er lief</h2>
<p>Bo nahm an diesem Abend die Tabelle, ergänzte eine Spalte „Stand“ und setzte mit einem No-Code-Baukasten eine Seite davor. Wer einen Auftrag laufen hatte, bekam einen Link und sah dort drei Dinge: was gerade passiert, was als Nächstes kommt und wann er vorbeikommen kann. Kein Logo, keine Spielereien, schwarze Schrift auf weißem Grund.</p>
<p>Zwei Wochen später fragten wir nach. „Ich glaub, das Telefon ist kaputt“, sagte die Kollegin am Empfang. War es nicht.</p>
<h2>Warum er Lotse heißt</h2>
<p>Ein Lotse ist nicht der Kapitän. Er kommt an Bord, kennt das Fahrwasser, sagt an, wo es flach wird, und geht wieder, wenn das Schiff sicher liegt. So halten wir es auch. Du behältst Deine Abläufe, Deine Kunden und vor allem Deine Daten. Brauchst Du uns eines Tages nicht mehr, läuft das Portal weiter.</p>
<h2>Was er kann und was nicht</h2>
<ul>
<li><strong>Stand zeigen:</strong> Deine Kunden sehen ihren Auftrag, ihre Termine und den nächsten Schritt.</li>
<li><strong>Unterlagen annehmen:</strong> Fotos, Pläne und Formulare kommen an einer Stelle an statt in fünf Postfächern.</li>
<li><strong>Freigaben einholen:</strong> Ein Knopf für „Passt so“, festgehalten mit Namen und Datum.</li>
<li><strong>Bescheid geben:</strong> Ändert sich etwas, geht eine Nachricht raus. Von allein.</li>
</ul>
<p>Was er nicht kann: Buchhaltung, Warenwirtschaft, Lohn. Dafür gibt es gute Programme, und vermutlich hast Du längst eins. Der Hafenlotse holt sich dort, was er zeigen soll, und lässt den Rest in Ruhe.</p>
<blockquote><p>Lieber eine kleine Lösung, die in zwei Wochen läuft, als eine große, die nie fertig wird.</p></blockquote>
<h2>Drei Dinge, die wir dabei gelernt haben</h2>
<ol>
<li><strong>Die halbe Arbeit ist Sprache.</strong> Unsere erste Fassung kannte elf Zustände. Heute sind es vier: angenommen, in Arbeit, wartet auf Dich, fertig.</li>
<li><strong>Wer es pflegen soll, muss es mögen.</strong> Mit Handschuhen tippt niemand Romane. Darum gibt es für die Halle vier große Knöpfe und sonst nichts.</li>
<li><strong>Nicht jeder will ein Portal.</strong> Wer lieber anruft, ruft an. Nur hat jetzt jemand Zeit für ihn.</li>
</ol>
<h2>Und jetzt Du</h2>
<p>Stellt Dein Telefon auch immer dieselbe Frage? Dann <a href="/dating">such Dir einen Termin aus</a>. In 30 Minuten zeigen wir Dir den Hafenlotsen an einem Beispiel aus Deinem Gewerk. Das kostet nichts, und den Kaffee gibt es diesmal heiß. Zumindest auf unserer Seite der Kamera.</p>$html$,
  'Einblicke',
  null,
  'published',
  '2025-01-16 09:00:00+01',
  '2025-01-09 14:20:00+01',
  '2025-01-16 09:00:00+01'
),
(
  'E-Rechnung empfangen, ohne den Feierabend zu opfern',
  'e-rechnung-empfangen-ohne-den-feierabend-zu-opfern',
  'Seit Januar 2025 musst Du E-Rechnungen annehmen können. Was das heißt, welche drei Dinge Du dafür brauchst und wie die Post danach von allein am richtigen Platz landet.',
  $html$<p>Seit dem 1. Januar 2025 muss Dein Betrieb elektronische Rechnungen von anderen Betrieben annehmen können. Wohlgemerkt: annehmen, nicht sofort selbst welche schreiben. Das ist weniger Arbeit, als die Werbepost der Softwarehäuser vermuten lässt. Ein bisschen Ordnung braucht es trotzdem.</p>
<h2>Ein PDF ist noch keine E-Rechnung</h2>
<p>Eine E-Rechnung im Sinne des Gesetzes ist ein Datensatz, den ein Programm lesen kann. Das hübsche Blatt, das Du siehst, ist nur die Verpackung. In Deinem Postfach landen meist diese drei:</p>
<table>
<caption>Die drei Arten von Rechnungen im Postfach</caption>
<thead>
<tr><th>Was ankommt</th><th>Woran Du es erkennst</th><th>E-Rechnung?</th></tr>
</thead>
<tbody>
<tr><td>XRechnung</td><td>Eine XML-Datei, die ohne Betrachter nach Kauderwelsch aussieht</td><td>Ja</td></tr>
<tr><td>ZUGFeRD ab Version 2.0.1</td><td>Ein PDF, in dem die XML-Datei mit drinsteckt</td><td>Ja, außer in den Profilen MINIMUM und BASIC-WL</td></tr>
<tr><td>Einfaches PDF</td><td>Ein PDF ohne alles</td><td>Nein</td></tr>
</tbody>
</table>
<h2>Drei Dinge, mehr nicht</h2>
<ol>
<li><strong>Ein Postfach nur für Rechnungen.</strong> Zum Beispiel <code>rechnung@musterbetrieb.example</code>. Sag Deinen Lieferanten Bescheid und gib mindestens zwei Leuten Zugriff.</li>
<li><strong>Ein Programm, das beide Formate anzeigt.</strong> Viele Buchhaltungsprogramme können das längst. Frag Dein Steuerbüro, womit dort gearbeitet wird, dann passt es hinterher zusammen.</li>
<li><strong>Eine Ablage für das Original.</strong> Aufheben musst Du den Datensatz, nicht den Ausdruck. Unverändert, acht Jahre lang.</li>
</ol>
<h2>So läuft die Post von allein</h2>
<p>Wenn die drei Dinge stehen, lohnt sich eine kleine Automatisierung. Wir bauen sie gern so:</p>
<ol>
<li>Eine Mail trifft im Rechnungspostfach ein.</li>
<li>Der Anhang wandert in den Ordner „Eingang“ und bekommt einen Namen, nach dem man suchen kann.</li>
<li>Die zuständige Person bekommt eine Aufgabe: ansehen, freigeben oder zurückweisen.</li>
<li>Nach der Freigabe geht die Rechnung an die Buchhaltung. Das Original bleibt liegen, wo es liegt.</li>
</ol>
<p>Ein brauchbarer Name sieht so aus:</p>
<pre><code>2025-03-04_Stahlhandel-Muster_RE-20871.xml</code></pre>
<p>Datum, Lieferant, Nummer. Mehr muss niemand wissen, der im November eine Rechnung aus dem März sucht.</p>
<h2>Und wann musst Du selbst welche schreiben?</h2>
<ul>
<li><strong>Bis Ende 2026</strong> darfst Du weiter Papier schicken, ein einfaches PDF nur, wenn der Empfänger einverstanden ist.</li>
<li><strong>Bis Ende 2027</strong> gilt das noch, wenn Dein Umsatz im Vorjahr höchstens 800.000 Euro betrug.</li>
<li><strong>Ab 2028</strong> ist die E-Rechnung zwischen Betrieben im Inland der Normalfall.</li>
</ul>
<p>Rechnungen an Privatleute sind nicht betroffen, Kleinbeträge bis 250 Euro auch nicht. Für Kleinunternehmer und für steuerfreie Heilbehandlungen gibt es eigene Regeln. Das Kleingedruckte klärst Du mit Deinem Steuerbüro. Wir kümmern uns um die Technik.</p>
<h2>Drei Fehler, die man nur einmal macht</h2>
<ul>
<li>Die XML-Datei ausdrucken und danach löschen.</li>
<li>Die Datei öffnen, „schön machen“ und neu speichern.</li>
<li>Das Postfach an eine einzige Person hängen, die dann drei Wochen auf Borkum ist.</li>
</ul>
<p>Du bist nicht sicher, ob Dein Programm mitspielt? <a href="/contact">Schreib uns</a>, wie es heißt. Wir sehen nach und sagen Dir, was fehlt. Manchmal fehlt gar nichts.</p>$html$,
  'Automatisierung',
  null,
  'published',
  '2025-03-11 08:30:00+01',
  '2025-03-04 10:05:00+01',
  '2025-03-11 08:30:00+01'
),
(
  '„Angebot_final_neu_2“: Ordnung in der gemeinsamen Ablage',
  'ordnung-in-der-gemeinsamen-ablage',
  'Drei Dateien, ein Name, keiner weiß Bescheid. Mit geteilten Ablagen, einer einfachen Ordnerstruktur und drei Regeln für Dateinamen ist das an einem Nachmittag vorbei.',
  $html$<p>Du suchst das Angebot für die Treppe in der Deichstraße. Du findest <code>Angebot_final.pdf</code>, <code>Angebot_final_neu.pdf</code> und <code>Angebot_final_neu_2_WIRKLICH.pdf</code>. Alle drei sind vom selben Tag. Der Kollege, der wüsste, welches gilt, steht auf der Baustelle und hat keinen Empfang. Willkommen in der gewachsenen Ablage.</p>
<h2>Warum es schiefgeht</h2>
<p>Faulheit ist es fast nie. Dateien liegen einfach dort, wo sie die Person hingelegt hat, die sie zuerst brauchte: auf dem Rechner vorn am Tresen, auf dem Laptop vom Meister, in irgendeinem Postfach. Geht diese Person, geht die Ordnung mit.</p>
<p>Google Workspace hat dagegen ein schlichtes Mittel: <strong>geteilte Ablagen</strong>. Was darin liegt, gehört dem Betrieb und nicht dem, der es hochgeladen hat. Verlässt jemand das Team, bleibt alles an seinem Platz. Nicht jede Version von Workspace enthält geteilte Ablagen, also erst nachsehen, dann planen.</p>
<figure><img src="/media/a4191ffffe35d4f8b99654358a3cc9bd-960.webp" alt="Ein Fenster mit einer Karte, auf der drei Menschen durch eine gestrichelte Route verbunden sind."><figcaption>Ein Ort für alle, und jeder findet hin.</figcaption></figure>
<h2>Eine Ablage je Aufgabe, nicht je Person</h2>
<p>Vier reichen den meisten kleinen Betrieben:</p>
<pre><code>01 Aufträge
   2025
      25-031 Deichstraße, Treppe
         1 Angebot
         2 Pläne und Fotos
         3 Rechnung
02 Einkauf und Lieferanten
03 Personal (nur Leitung)
04 Vorlagen</code></pre>
<p>Die Zahl vorn hält die Reihenfolge fest. Die Auftragsnummer steht am Anfang, weil man am Telefon danach gefragt wird. Und jeder Auftrag hat dieselben drei Fächer, auch wenn eines davon leer bleibt. Das sieht stur aus. Es ist der Grund, warum jeder etwas findet.</p>
<h2>Drei Regeln für Dateinamen</h2>
<ol>
<li><strong>Datum zuerst, und zwar rückwärts.</strong> <code>2025-05-12</code> sortiert sich von selbst.</li>
<li><strong>Dann die Sache, dann der Kunde.</strong> Also <code>2025-05-12 Angebot Treppe Janßen</code>.</li>
<li><strong>Nie wieder „neu“, „alt“ oder „final“.</strong> Drive merkt sich frühere Fassungen derselben Datei. Bei hochgeladenen Dateien wie PDFs werden alte Fassungen allerdings nach 30 Tagen aufgeräumt. Was länger bleiben soll, musst Du zum Behalten markieren.</li>
</ol>
<h2>Wer darf was?</h2>
<p>Vergib Rechte an Gruppen, nicht an einzelne Leute. Wer in der Werkstatt anfängt, kommt in die Gruppe „Werkstatt“ und sieht am ersten Tag, was er braucht. Für die Rechte selbst genügt eine Frage: Muss diese Gruppe ansehen, bearbeiten oder auch löschen? Löschen müssen erfahrungsgemäß die wenigsten.</p>
<p>Nach außen gibst Du einzelne Dateien frei, nie ganze Ordner. „Jeder mit dem Link“ ist für Prospekte in Ordnung. Für Personalsachen und Patientendaten ist es das nie.</p>
<h2>Der Umzug an einem Nachmittag</h2>
<ol>
<li>Neue Ablagen anlegen und Rechte setzen.</li>
<li>Nur die laufenden Aufträge herüberziehen.</li>
<li>Alles andere in einen Ordner „Archiv bis Mai 2025“ schieben, den alle nur noch lesen dürfen. Nicht sortieren. Wirklich nicht.</li>
<li>Am nächsten Morgen zehn Minuten gemeinsam am Bildschirm verbringen.</li>
<li>Nach vier Wochen fragen, was nervt, und genau das ändern.</li>
</ol>
<p>Punkt drei rettet Dir den Nachmittag. Wer erst die alten Sachen sortieren will, kommt nie bei den neuen an.</p>
<p>Wie wir Betriebe beim Umstieg begleiten, steht auf der Seite <a href="/google-workspace">Google Workspace</a>. Und falls Du die Treppe in der Deichstraße noch suchst: Es ist die zweite Datei. Meistens.</p>$html$,
  'Google Workspace',
  null,
  'published',
  '2025-05-20 08:30:00+02',
  '2025-05-13 15:40:00+02',
  '2025-05-20 08:30:00+02'
),
(
  'Die Sicherung, die nie jemand zurückgespielt hat',
  'die-sicherung-die-nie-jemand-zurueckgespielt-hat',
  'Der schwarze Kasten auf dem Schrank blinkt grün, also ist alles gut? Zwei Fragen, eine Regel und eine Feuerübung von 30 Minuten zeigen Dir, ob Deine Datensicherung etwas taugt.',
  $html$<p>Auf dem Schrank im Büro steht ein kleiner schwarzer Kasten mit einer grünen Lampe. „Da ist alles drauf“, sagt der Inhaber. Wann er zuletzt etwas davon zurückgeholt hat? Lange Pause. Draußen hört man die Möwen.</p>
<p>Eine Sicherung, die nie zurückgespielt wurde, ist keine Sicherung. Sie ist eine Hoffnung mit Netzteil.</p>
<h2>Zwei Fragen, bevor Du etwas kaufst</h2>
<p><strong>Wie viel Arbeit darf weg sein?</strong> Wenn Du abends sicherst und die Platte um drei Uhr nachmittags stirbt, fehlt ein Arbeitstag. Eine Werkstatt verkraftet das vielleicht. Eine Praxis mit vollem Terminbuch eher nicht.</p>
<p><strong>Wie lange darfst Du stillstehen?</strong> Eine Stunde, einen Tag, drei Tage? Von dieser Antwort hängt ab, was die Lösung kostet. Schreib beide Antworten auf, bevor Dir jemand ein Angebot macht.</p>
<h2>Die 3-2-1-Regel für Leute mit wenig Zeit</h2>
<table>
<caption>Was 3, 2 und 1 bedeuten</caption>
<thead>
<tr><th>Ziffer</th><th>Bedeutet</th><th>Zum Beispiel</th></tr>
</thead>
<tbody>
<tr><td>3</td><td>Drei Exemplare der Daten</td><td>Das Original, eine Kopie im Haus, eine außer Haus</td></tr>
<tr><td>2</td><td>Zwei verschiedene Medien</td><td>Netzwerkspeicher und Cloud</td></tr>
<tr><td>1</td><td>Eine Kopie an einem anderen Ort</td><td>Dort, wo weder Feuer noch Hochwasser noch Einbrecher mit hinkommen</td></tr>
</tbody>
</table>
<p>Häng in Gedanken eine Zeile an: Mindestens eine Kopie muss für Angreifer unerreichbar sein. Erpressungsprogramme suchen im Netzwerk gezielt nach Sicherungen. Eine Platte, die nach dem Sichern abgesteckt wird, ist altmodisch. Und sie wirkt.</p>
<h2>„Liegt doch alles in der Cloud“</h2>
<p>Ja und nein. Google schützt Dich davor, dass eine Festplatte kaputtgeht. Nicht davor, dass jemand im Frühjahr einen Ordner löscht und es im Herbst merkt. In Google Drive liegt Gelöschtes 30 Tage im Papierkorb. Danach hat die Verwaltung Deines Kontos noch 25 Tage, um es zurückzuholen. Dann ist Schluss.</p>
<p>Wer Verträge, Befunde oder Baupläne über Jahre aufheben muss, braucht deshalb auch für die Cloud eine eigene Sicherung.</p>
<h2>Die Feuerübung: 30 Minuten im Quartal</h2>
<ol>
<li>Such drei Dateien aus: eine von gestern, eine vom letzten Monat, eine vom letzten Jahr.</li>
<li>Bitte jemanden, sie zurückzuholen, der die Sicherung <em>nicht</em> eingerichtet hat. Erlaubt ist nur die Anleitung, die im Büro hängt.</li>
<li>Stopp die Zeit.</li>
<li>Öffne die Dateien. Ein leeres PDF zählt nicht.</li>
<li>Schreib mit Datum auf, was nicht ging.</li>
</ol>
<p>Einmal im Jahr machst Du dasselbe mit dem Programm, von dem Dein Betrieb lebt: der Praxissoftware, der Auftragsverwaltung, der Tourenplanung. Und zwar komplett, auf einem Ersatzrechner.</p>
<h2>Woran Du merkst, dass etwas faul ist</h2>
<ul>
<li>Die Erfolgsmeldung kommt täglich, und keiner liest sie.</li>
<li>Die Sicherung wächst seit Monaten nicht, obwohl jeden Tag Neues dazukommt.</li>
<li>Das Passwort für die Sicherung liegt auf dem Rechner, der gesichert wird.</li>
<li>Nur eine Person weiß, wie es geht, und die ist gerade in Dänemark.</li>
</ul>
<p>Bei einem der Punkte geschluckt? Das ging bisher fast allen so, mit denen wir darüber gesprochen haben. <a href="/contact">Melde Dich</a>, die erste Feuerübung machen wir gern mit Dir zusammen. Ohne Feuer.</p>$html$,
  'IT-Sicherheit',
  null,
  'published',
  '2025-09-02 09:00:00+02',
  '2025-08-26 11:15:00+02',
  '2025-09-02 09:00:00+02'
),
(
  'Erst aufräumen, dann automatisieren',
  'erst-aufraeumen-dann-automatisieren',
  'Ein schlechter Ablauf wird nicht besser, wenn er von allein läuft. Mit einer Strichliste neben der Kaffeemaschine findest Du in zwei Wochen heraus, was sich bei Dir wirklich lohnt.',
  $html$<p>Ein schlechter Ablauf, der automatisch läuft, bleibt ein schlechter Ablauf. Er ist nur schneller schlecht. Darum fragen wir vor jeder Automatisierung: Muss das überhaupt jemand tun? Die Antwort findest Du ohne uns heraus, in zwei Wochen und mit einem Blatt Papier.</p>
<h2>Woche eins: die Strichliste</h2>
<p>Häng das Blatt neben die Kaffeemaschine. Jedes Mal, wenn jemand etwas abtippt, sucht oder hinterhertelefoniert, kommt ein Strich darauf und ein Stichwort dazu. Keine Software, kein Workshop. Nach fünf Tagen weißt Du mehr über Deinen Betrieb als jeder Berater nach der ersten Besprechung. Uns eingeschlossen.</p>
<h2>Woche zwei: streichen</h2>
<p>Geh die Liste mit den Leuten durch, von denen die Striche stammen, und stell drei Fragen:</p>
<ol>
<li><strong>Braucht das noch jemand?</strong> Die Freitagsliste, die seit dem Vorgänger keiner mehr liest, kann weg.</li>
<li><strong>Geht es früher richtig?</strong> Fragt schon das Formular nach der Auftragsnummer, muss sie später niemand nachtragen.</li>
<li><strong>Kann es der Kunde selbst?</strong> Termin verschieben, Adresse ändern, Foto schicken: Viele machen das abends vom Sofa aus ganz gern. Wie das aussehen kann, zeigt <a href="/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara">unser kleines Kundenportal</a>.</li>
</ol>
<p>Meist ist die Liste danach deutlich kürzer. Das war der billige Teil.</p>
<figure><img src="/media/4f5083bf9c0cc0a22506252715e5a3ac-960.webp" alt="Ein Kran setzt einen Baustein mit einem Brief an zwei andere, daneben ist ein Platz noch frei."><figcaption>Erst liegt der Ablauf fest, dann kommt Baustein an Baustein.</figcaption></figure>
<h2>Was übrig bleibt, wird gerechnet</h2>
<p>Nimm die übrigen Punkte und schreib auf, wie oft sie vorkommen und wie lange sie dauern. So könnte das aussehen, mit ausgedachten Zahlen:</p>
<table>
<caption>Handgriffe und ihr Aufwand, mit ausgedachten Zahlen</caption>
<thead>
<tr><th>Handgriff</th><th>Wie oft</th><th>Minuten</th><th>Fehler teuer?</th><th>Reihenfolge</th></tr>
</thead>
<tbody>
<tr><td>Lieferschein abtippen</td><td>20 am Tag</td><td>3</td><td>Ja</td><td>Zuerst</td></tr>
<tr><td>An Termine erinnern</td><td>12 am Tag</td><td>4</td><td>Ja</td><td>Danach</td></tr>
<tr><td>Monatsbericht bauen</td><td>1 im Monat</td><td>90</td><td>Nein</td><td>Später</td></tr>
<tr><td>Reisekosten prüfen</td><td>5 im Monat</td><td>10</td><td>Nein</td><td>Gar nicht</td></tr>
</tbody>
</table>
<p>Zwanzigmal drei Minuten sind eine Stunde, jeden Tag. Fünfmal zehn Minuten im Monat sind eine Kaffeepause. Unsere Faustregel: Was weniger als zwei Stunden im Monat kostet, bleibt Handarbeit. Es sei denn, ein Fehler wird teuer oder jemand hasst diese Arbeit von Herzen.</p>
<h2>Klein anfangen, mit Netz</h2>
<p>Die erste Automatisierung sollte nützlich sein, schnell gebaut und harmlos, falls sie ausfällt.</p>
<h3>Ein Beispiel vom Hof einer Spedition</h3>
<p>Die Fahrerin fotografiert den Lieferschein. Das Bild landet unter der Tournummer im richtigen Ordner, das Büro bekommt eine Nachricht, der Kunde seinen Beleg. Klappt etwas nicht, meldet sich das System, und an dem Tag wird eben abgetippt wie früher. Niemand steht still.</p>
<h2>Was immer dazugehört</h2>
<ul>
<li>Ein Mensch mit Namen, der zuständig ist.</li>
<li>Eine Meldung, wenn etwas schiefgeht. Stille ist kein Erfolg.</li>
<li>Ein Schalter zum Ausmachen, den jeder findet.</li>
<li>Eine halbe Seite Beschreibung ohne Fachwörter.</li>
</ul>
<h2>Und wenn nichts übrig bleibt?</h2>
<p>Kommt vor. Dann hast Du ein paar Stunden im Monat gewonnen und keinen Euro ausgegeben. Bleibt doch etwas stehen, bring die Liste mit ins <a href="/dating">kostenlose Erstgespräch</a>. Kaffeeflecken stören uns nicht.</p>$html$,
  'Automatisierung',
  null,
  'published',
  '2025-11-18 08:30:00+01',
  '2025-11-10 16:30:00+01',
  '2025-11-18 08:30:00+01'
),
(
  'Wenn der Chef plötzlich Gutscheine braucht',
  'wenn-der-chef-ploetzlich-gutscheine-braucht',
  'Freitagnachmittag, eine eilige Nachricht, ein vertrautes Kürzel. Vier Betrugsmaschen, die in kleinen Betrieben ankommen, fünf Absprachen dagegen und ein Plan, falls es schon passiert ist.',
  $html$<p>Freitag, 16:40 Uhr. Auf dem Handy der Kollegin im Büro erscheint eine Nachricht: „Bin in einer Besprechung, brauche schnell fünf Gutscheinkarten für Kunden. Codes bitte als Foto. Danke, H.“ Der Ton stimmt, das Kürzel stimmt. Nur die Nummer ist neu.</p>
<p>Wer auf so etwas hereinfällt, ist nicht dumm. Dahinter stecken Leute, die das hauptberuflich machen. Deshalb hilft auch kein Vortrag über Vorsicht. Es hilft eine Handvoll fester Absprachen.</p>
<h2>Vier Maschen, die bei kleinen Betrieben ankommen</h2>
<h3>Der eilige Chef</h3>
<p>Die Nachricht scheint von Dir zu kommen und will Geld, Gutscheine oder eine Handynummer. Immer eilig, immer vertraulich.</p>
<h3>Die neue Bankverbindung</h3>
<p>Ein Lieferant schreibt, seine IBAN habe sich geändert. Manchmal ist sein Postfach tatsächlich gekapert. Dann stimmt sogar der Mailverlauf darunter.</p>
<h3>Die Bewerbung mit Anhang</h3>
<p>Ein freundliches Anschreiben und dazu ein Dokument, das nur noch „Inhalte aktivieren“ möchte.</p>
<h3>Das volle Postfach</h3>
<p>„Dein Speicher läuft ab, bitte neu anmelden.“ Die Seite dahinter sieht aus wie Google. Die Adresse in der Zeile darüber nicht.</p>
<h2>Fünf Absprachen, die mehr bringen als jedes Plakat</h2>
<ol>
<li><strong>Geld und Zugänge nie auf eine Nachricht hin.</strong> Immer zurückrufen, und zwar unter der Nummer, die schon im Adressbuch steht.</li>
<li><strong>Neue IBAN nur zu zweit.</strong> Einer nimmt sie an, eine andere prüft sie beim Lieferanten nach.</li>
<li><strong>Ein Codewort für Eilfälle.</strong> Der Name vom ersten Boot genügt, solange er nicht im Netz steht.</li>
<li><strong>Anmeldung in zwei Schritten, für alle.</strong> Auch für die Leitung. Am besten mit Passkeys oder Sicherheitsschlüsseln, denn die lassen sich auf keiner falschen Seite eintippen.</li>
<li><strong>Wer einen Fehler meldet, bekommt einen Kaffee.</strong> Keinen Anpfiff. Aus Angst verschwiegene Klicks sind die teuersten.</li>
</ol>
<p>Seit Oktober 2025 gleicht Deine Bank bei SEPA-Überweisungen Namen und IBAN ab und warnt, wenn beides nicht zusammenpasst. Nimm die Warnung ernst. Und frag nach, ob die Prüfung bei Deinen Sammelüberweisungen eingeschaltet ist, denn Firmen dürfen dort auf sie verzichten.</p>
<h2>Es ist passiert. Was jetzt?</h2>
<ol>
<li><strong>Bank anrufen.</strong> Nicht mailen. Je früher, desto eher lässt sich die Überweisung noch stoppen.</li>
<li><strong>Den Rechner vom Netz nehmen</strong>, aber nicht ausschalten. Wer später Spuren sucht, wird Dir danken.</li>
<li><strong>Von einem anderen Gerät aus</strong> das Passwort ändern und alle Sitzungen abmelden.</li>
<li><strong>Weiterleitungen im Postfach prüfen.</strong> Angreifer richten sich gern eine stille Kopie ein.</li>
<li><strong>Anzeige erstatten.</strong> Die Landeskriminalämter in Niedersachsen und Bremen haben dafür jeweils eine Zentrale Ansprechstelle Cybercrime.</li>
<li><strong>An den Datenschutz denken.</strong> Sind persönliche Daten betroffen, läuft für die Meldung an die Aufsichtsbehörde eine Frist von 72 Stunden.</li>
</ol>
<h2>Die Übung für Montag</h2>
<p>Lies beim Frühstück die Nachricht von oben vor und frag in die Runde: Was hättest Du gemacht? Danach legt Ihr ein Codewort fest. Das dauert zehn Minuten und kostet ein paar Brötchen.</p>
<p>Die Anmeldung in zwei Schritten richten wir Dir ein, samt Notfallblatt für die Wand. <a href="/contact">Schreib uns kurz</a>, wie viele Leute bei Dir einen Zugang haben.</p>$html$,
  'IT-Sicherheit',
  null,
  'published',
  '2026-02-24 09:00:00+01',
  '2026-02-16 13:50:00+01',
  '2026-02-24 09:00:00+01'
),
(
  'KI im Büro: Was Du ihr gibst und was nicht',
  'ki-im-buero-was-du-ihr-gibst-und-was-nicht',
  'Müssen wir das jetzt auch machen? Nein. Aber für ein paar Aufgaben ist ein KI-Assistent eine brauchbare Aushilfe. Welche das sind, wo Schluss ist und welche Hausregeln Du brauchst.',
  $html$<p>Die Frage hören wir gerade überall zwischen Weser und Jade: „Müssen wir das jetzt auch machen?“ Die ehrliche Antwort lautet: Nein. Aber es gibt Aufgaben, bei denen ein KI-Assistent wie Gemini in Google Workspace eine brauchbare Aushilfe ist.</p>
<blockquote><p>Fleißig, schnell, höflich, und jede Zeile wird gegengelesen: So würdest Du jede Aushilfe in der ersten Woche behandeln.</p></blockquote>
<figure><img src="/media/85e078495535ec20a6bfc80967a08c98-960.webp" alt="Ein Leuchtturm beleuchtet ein Schriftstück, davor steht eine Sprechblase mit einem Häkchen."><figcaption>Der Assistent leuchtet aus. Ob es stimmt, entscheidet ein Mensch.</figcaption></figure>
<h2>Gute Aufgaben für die Aushilfe</h2>
<h3>Der erste Entwurf</h3>
<p>Stichworte rein, Mail raus. Den Ton musst Du vorgeben, sonst klingt es nach Versicherung:</p>
<pre><code>Schreib eine kurze Mail an einen Stammkunden.
Die Fronten kommen erst am 18. statt am 11.
Grund: Lieferant. Neuer Montagetermin: 20., 8 Uhr.
Ton: freundlich, norddeutsch knapp, keine Floskeln.</code></pre>
<h3>Lange Sachen kurz machen</h3>
<p>Ein Mailverlauf mit 23 Antworten, eine Ausschreibung mit 60 Seiten: Lass Dir sagen, was entschieden ist, was offen ist und auf welcher Seite es steht. Diese Seiten liest Du dann selbst.</p>
<h3>Mitschreiben</h3>
<p>In Videogesprächen kann der Assistent Notizen machen. Hol vorher das Einverständnis aller Beteiligten ein. Das ist nicht nur höflich, sondern nötig.</p>
<h2>Was Du selbst behältst</h2>
<ul>
<li><strong>Zahlen.</strong> Preise, Maße, Dosierungen, Fristen: Ein Sprachmodell kann sehr überzeugend danebenliegen.</li>
<li><strong>Zusagen.</strong> Was Du versprichst, musst Du halten. Die KI nicht.</li>
<li><strong>Schwierige Gespräche.</strong> Wer ein Beileidsschreiben von der Maschine aufsetzen lässt, spart an der falschen Stelle.</li>
</ul>
<h2>Was Du ihr gar nicht erst zeigst</h2>
<p>Hier wird es ernst, besonders in Praxen.</p>
<table>
<caption>Was in welches Konto darf</caption>
<thead>
<tr><th>Inhalt</th><th>Privates Gratiskonto</th><th>Firmenkonto mit Vertrag</th></tr>
</thead>
<tbody>
<tr><td>Text für die eigene Website</td><td>Lieber nicht</td><td>Ja</td></tr>
<tr><td>Kundenmail mit Namen</td><td>Nein</td><td>Ja, wenn die Hausregeln es erlauben</td></tr>
<tr><td>Kalkulation</td><td>Nein</td><td>Ja, mit Gegenlesen</td></tr>
<tr><td>Personalakte</td><td>Nein</td><td>Nein</td></tr>
<tr><td>Patientendaten</td><td>Nein</td><td>Nicht ohne Klärung von Datenschutz und Schweigepflicht</td></tr>
</tbody>
</table>
<p>Den Unterschied macht der Vertrag. In den Firmenversionen sagt Google zu, Deine Inhalte nicht ohne Erlaubnis zum Trainieren allgemeiner Modelle zu verwenden, und Du schließt einen Vertrag zur Auftragsverarbeitung. Beim privaten Konto hast Du beides nicht. In Praxen kommt die ärztliche Schweigepflicht dazu. Das klärst Du mit Deinem Datenschutzbeauftragten, nicht mit dem Vertrieb. Auch nicht mit unserem.</p>
<h2>Hausregeln auf einer halben Seite</h2>
<ol>
<li>Wir benutzen nur das Firmenkonto.</li>
<li>Nichts geht raus, was kein Mensch gelesen hat.</li>
<li>Wer absendet, steht dafür gerade.</li>
<li>Patienten-, Personal- und Zugangsdaten bleiben draußen.</li>
<li>Im Zweifel fragen. Darunter stehen ein Name und eine Durchwahl.</li>
</ol>
<h2>Ein Versuch, vier Wochen</h2>
<p>Such drei Leute aus, eine davon darf skeptisch sein. Jede bekommt eine Aufgabe aus ihrem Alltag, mehr nicht. Nach vier Wochen fragst Du: Was machst Du weiter so, was lässt Du wieder? Sagen alle „lassen“, schaltest Du es ab. Auch das ist ein Ergebnis, und es hat fast nichts gekostet.</p>
<p>Was in Workspace sonst noch steckt, steht auf der Seite <a href="/google-workspace">Google Workspace</a>. Wenn Du lieber fragst als liest: <a href="/dating">30 Minuten, per Video, kostenlos</a>. Mit uns persönlich.</p>$html$,
  'Google Workspace',
  null,
  'published',
  '2026-06-09 08:30:00+02',
  '2026-06-01 10:45:00+02',
  '2026-06-09 08:30:00+02'
),
(
  'Vier Uhr früh in der Backstube',
  'vier-uhr-frueh-in-der-backstube',
  'Warum wir erst zuschauen und dann bauen: Ein Morgen in der Hafenbäckerei Jansen, eine Magnetleiste, die nur einer versteht, und eine schöne Idee, die wir wieder eingepackt haben.',
  $html$<p>Um vier Uhr früh ist Bremerhaven eine sehr ruhige Stadt. Außer in der Backstube der Hafenbäckerei Jansen. Da ist es hell, warm und laut, und niemand hat Zeit für uns. Genau deshalb sind wir gekommen.</p>
<h2>Warum wir keinen Fragebogen schicken</h2>
<p>Abläufe kann man auch im Besprechungsraum aufnehmen. Dann bekommt man den Ablauf, wie er gedacht ist. In der Backstube sieht man, wie er ist: Das Tablet liegt im Büro, weil es das Mehl nicht verträgt. Die Bestellungen der Filialen hängen als Zettel an einer Magnetleiste, geordnet nach einem System, das nur Gerd versteht. Und Gerd geht nächstes Jahr in Rente.</p>
<h2>Was wir aufgeschrieben haben</h2>
<ol>
<li>Die Filialen bestellen auf vier Wegen: per Fax, per Anruf, per Messenger und über einen Zettel, den der Fahrer mitbringt.</li>
<li>Änderungen nach 18 Uhr ruft jemand in der Backstube aus. Manchmal läuft gerade die Knetmaschine.</li>
<li>Gerechnet wird in Blechen, bestellt wird in Stück. Umgerechnet wird im Kopf.</li>
</ol>
<p>Nichts davon ist falsch. Es hat jahrelang funktioniert, weil gute Leute es zusammengehalten haben. Die Frage ist nur, was passiert, wenn die im Urlaub sind.</p>
<h2>Die Idee, die wir wieder eingepackt haben</h2>
<p>Auf der Rückfahrt hatten wir einen schönen Einfall: eine Vorhersage, wie viele Brötchen am Sonntag über den Tresen gehen, mit Wetterdaten und allem Drum und Dran. Wir haben sie eingepackt, bevor wir in Oldenburg waren. Niemand in der Backstube hatte danach gefragt.</p>
<p>Gefragt hatten alle nach etwas anderem: <strong>eine Liste, bis 18 Uhr vollständig, große Schrift, nach Blechen sortiert.</strong></p>
<blockquote><p>Wenn ich dafür die Handschuhe ausziehen muss, mach ich es nicht.</p></blockquote>
<p>Der Satz stammt von Gerd, und er ist die beste Anforderung, die wir je aufgeschrieben haben.</p>
<h2>Was daraus geworden ist</h2>
<p>Die Filialen bestellen jetzt über ein Formular. Das rechnet in Bleche um und schließt um 18 Uhr. In der Backstube hängt ein Bildschirm hinter Plexiglas, den niemand anfassen muss. Um fünf nach sechs druckt ein Drucker im Büro die Liste auf Papier. Für den Fall, dass der Strom ausfällt, und weil Gerd es so wollte.</p>
<p>Die Magnetleiste hängt noch. Daran klemmt jetzt der Urlaubsplan.</p>
<h2>So läuft ein Morgen mit uns ab</h2>
<ul>
<li>Wir kommen, wenn bei Dir viel los ist, nicht in der ruhigen Stunde danach.</li>
<li>Wir gucken viel, fragen wenig und stehen möglichst nicht im Weg.</li>
<li>Danach bekommst Du zwei Seiten: was uns aufgefallen ist, was wir ändern würden und was wir lassen würden.</li>
<li>Was der Besuch kostet, sagen wir Dir vorher. Das <a href="/dating">Gespräch davor</a> kostet nichts.</li>
</ul>
<p>Früh aufstehen können wir inzwischen. Was wir sonst so gebaut haben, steht bei den <a href="/references">Referenzen</a>.</p>$html$,
  'Einblicke',
  null,
  'draft',
  null,
  '2026-07-02 15:10:00+02',
  '2026-07-02 15:10:00+02'
),
(
  'Windows 10 geht von Bord',
  'windows-10-geht-von-bord',
  'Am 14. Oktober 2025 endet der Support für Windows 10. Wie Du Deine Rechner zählst, welche vier Wege es gibt und was mit dem alten Steuerrechner an der Maschine passiert.',
  $html$<p>Am 14. Oktober 2025 endet der Support für Windows 10. An dem Tag passiert: nichts. Kein Rechner geht aus, kein Programm verschwindet. Es kommen nur keine Sicherheitsupdates mehr, und jede Lücke, die danach gefunden wird, bleibt offen. Wie eine Haustür, die nicht mehr ins Schloss fällt.</p>
<h2>Erst zählen, dann kaufen</h2>
<p>Geh mit einem Block durch den Betrieb und schreib jeden Rechner auf. Auch den hinter dem Tresen und den im Lager, den „eigentlich keiner mehr benutzt“.</p>
<table>
<caption>Die Liste der Rechner</caption>
<thead>
<tr><th>Gerät</th><th>Wer arbeitet daran?</th><th>Was läuft darauf?</th><th>Windows 11 möglich?</th></tr>
</thead>
<tbody>
<tr><td>Empfang links</td><td>Alle</td><td>Terminbuch, Mail</td><td>Ja</td></tr>
<tr><td>Büro</td><td>Buchhaltung</td><td>Finanzprogramm</td><td>Nein, Prozessor zu alt</td></tr>
<tr><td>Halle</td><td>Maschine 2</td><td>Steuerung</td><td>Hersteller fragen</td></tr>
</tbody>
</table>
<p>Ob ein Gerät mitkommt, verrät die kostenlose „PC-Integritätsprüfung“ von Microsoft. Meist scheitert es am Prozessor oder am Sicherheitsbaustein TPM 2.0. Letzterer ist oft vorhanden und nur nicht eingeschaltet. Also erst nachsehen, dann bestellen.</p>
<h2>Vier Wege</h2>
<ol>
<li><strong>Aktualisieren.</strong> Kann das Gerät Windows 11, kostet der Wechsel nur Zeit. Vorher sichern, und zwar so, dass Du es zurückholen kannst.</li>
<li><strong>Ersetzen.</strong> Lohnt sich bei Geräten, auf die alle warten. Bestell früh, damit der Wechsel nicht in die Urlaubszeit fällt.</li>
<li><strong>Umwidmen.</strong> Läuft am Empfang ohnehin alles im Browser, genügt vielleicht ChromeOS Flex auf dem alten Rechner.</li>
<li><strong>Zeit kaufen.</strong> Microsoft bietet gegen Geld eine Zeit lang weitere Sicherheitsupdates an. Das ist eine Brücke, kein Zuhause.</li>
</ol>
<h2>Der Sonderfall in der Halle</h2>
<p>An der Fräse oder am Ultraschallgerät hängt oft ein Rechner, den man nicht anfassen darf, weil sonst die Zulassung oder die Garantie erlischt. Für den gilt:</p>
<ul>
<li>Kein Internet, keine Mails, kein „nur mal eben“.</li>
<li>Ein eigenes, abgetrenntes Netz, das nur Dateien mit der Maschine austauscht.</li>
<li>Schriftlich beim Hersteller nachfragen, wie es weitergeht. Die Antwort kommt in den Ordner.</li>
</ul>
<h2>Ein Fahrplan bis Oktober</h2>
<ul>
<li><strong>Juli:</strong> zählen, Liste schreiben, Hersteller anfragen.</li>
<li><strong>August:</strong> ein Gerät umstellen und zwei Wochen ehrlich damit arbeiten.</li>
<li><strong>September:</strong> den Rest in zwei oder drei Schüben wechseln, nie alles an einem Tag.</li>
<li><strong>Oktober:</strong> aufräumen. Alte Festplatten sicher löschen, erst dann entsorgen.</li>
</ul>
<p>Der letzte Punkt wird gern vergessen. Auf dem alten Empfangsrechner einer Praxis liegen Jahre an Patientendaten. Der gehört nicht in die Kleinanzeigen.</p>
<p>Du hast die Liste und kommst nicht weiter? <a href="/contact">Schick sie uns</a>, gern als Foto vom Block. Wir schreiben Dir hinter jede Zeile, was wir tun würden.</p>$html$,
  'IT-Sicherheit',
  null,
  'archived',
  null,
  '2025-07-01 09:20:00+02',
  '2025-11-03 11:00:00+01'
),
(
  'Mailumzug am Wochenende: Freitag aus, Montag da',
  'mailumzug-am-wochenende-freitag-aus-montag-da',
  'Freitag um vier ist Feierabend, Montag um sieben muss die Post laufen. Der Ablaufplan, nach dem wir Postfächer zu Google Workspace umziehen, mit allen Einträgen für Deine Domain.',
  $html$<p>Freitag um vier ist Feierabend, Montag um sieben muss die Post laufen. Dazwischen liegen 63 Stunden. Für den Umzug der Postfächer zu Google Workspace reicht das gut, wenn die Vorarbeit stimmt. Hier ist der Plan, nach dem wir arbeiten. Du darfst ihn gern abschreiben.</p>
<h2>Zwei Wochen vorher</h2>
<ul>
<li><strong>Alle Adressen aufschreiben.</strong> Auch die vergessenen: der Drucker, der Scans verschickt, das Kontaktformular, die Alarmanlage.</li>
<li><strong>Das Passwort für die Domain suchen.</strong> Es liegt erstaunlich oft bei einem Schwager, der früher mal die Website gemacht hat.</li>
<li><strong>Konten anlegen und alte Post vorab kopieren.</strong> Das dauert Tage und stört niemanden.</li>
<li><strong>Die Wartezeit der Domain-Einträge auf 300 Sekunden senken.</strong> Dann greift die Umstellung später in Minuten statt in Stunden.</li>
</ul>
<h2>Freitag: umschalten</h2>
<p>Ab vier Uhr ändern wir beim Anbieter der Domain diese Einträge:</p>
<pre><code>musterbetrieb.example.         300  MX   1 smtp.google.com.
musterbetrieb.example.         300  TXT  "v=spf1 include:_spf.google.com ~all"
_dmarc.musterbetrieb.example.  300  TXT  "v=DMARC1; p=none; rua=mailto:dmarc@musterbetrieb.example"</code></pre>
<p>Die erste Zeile sagt der Welt, wo Deine Post ankommt. Die zweite sagt, wer in Deinem Namen senden darf. Die dritte bittet andere Anbieter um Berichte, falls es jemand anderes versucht. Dazu kommt ein DKIM-Schlüssel aus der Admin-Konsole, gewissermaßen das Siegel auf dem Umschlag. Fehlt einer dieser Einträge, landet Deine Rechnung beim Kunden leicht im Spam.</p>
<p>Wichtig: Die alten MX-Einträge müssen weg. Bleibt einer stehen, kommt ein Teil der Post weiter im alten Postfach an, und Du suchst sie wochenlang.</p>
<h2>Samstag: nachziehen</h2>
<ol>
<li>Die Mails der letzten Tage kopieren.</li>
<li>Kalender und Kontakte übernehmen, Serientermine einzeln prüfen.</li>
<li>Gemeinsame Postfächer wie <code>info@</code> und <code>termine@</code> als Gruppen einrichten.</li>
<li>Drucker, Formular und Alarmanlage neu anmelden.</li>
</ol>
<h2>Sonntag: testen</h2>
<table>
<caption>Proben nach dem Umzug</caption>
<thead>
<tr><th>Probe</th><th>Bestanden, wenn</th></tr>
</thead>
<tbody>
<tr><td>Von außen an jede Adresse schreiben</td><td>Jede Mail kommt genau einmal an</td></tr>
<tr><td>Nach außen schreiben</td><td>Die Mail liegt im Posteingang, nicht im Spam</td></tr>
<tr><td>Termin einladen</td><td>Die Uhrzeit stimmt auf beiden Seiten</td></tr>
<tr><td>Scan vom Drucker schicken</td><td>Das PDF lässt sich öffnen</td></tr>
</tbody>
</table>
<h2>Montag: da sein</h2>
<p>Um sieben stehen wir bei Dir im Betrieb, mit einem Blatt für jeden Platz: So meldest Du Dich an, so kommt die Post aufs Handy, so heißt der Ordner jetzt. Die meisten Fragen kommen in der ersten Stunde. Um zehn ist erfahrungsgemäß Ruhe.</p>
<h2>Was später kommt</h2>
<p>Kündige den alten Vertrag nicht sofort, sondern lass ihn vier Wochen mitlaufen. Sind die Berichte unauffällig, stellst Du DMARC von <code>p=none</code> auf <code>p=quarantine</code>. Dann werden gefälschte Mails in Deinem Namen aussortiert.</p>
<p>Mehr zum Umstieg steht auf der Seite <a href="/google-workspace">Google Workspace</a>. Wenn der Schwager sich meldet, <a href="/contact">melde Du Dich auch</a>.</p>$html$,
  'Google Workspace',
  null,
  'published',
  now() + interval '1 year',
  now(),
  now()
)
on conflict (slug) do nothing;

insert into public."references"
  (title, slug, client_name, industry, description, challenge, solution, results, technologies, image_url, portraits, website_url, is_active, is_featured, display_order)
values
(
  'Vom Aufmaß zum Angebot ohne Zettel',
  'tischlerei-nordholz-vom-aufmass-zum-angebot',
  'Tischlerei Nordholz',
  'Handwerk',
  'Familienbetrieb in dritter Generation mit Werkstatt, Montage und kleinem Büro. Aufmaß, Fotos und Skizzen fanden selten zusammen den Weg an den Schreibtisch.',
  'Maße standen auf Holzresten, Fotos lagen auf privaten Handys und Angebote blieben bis zum Wochenende liegen. Wer anrief und nach seiner Treppe fragte, bekam einen Rückruf statt einer Antwort.',
  'Auf der Baustelle füllt das Team jetzt ein kurzes Formular aus, mit Maßen, Fotos und Sprachnotiz. Daraus entsteht der Auftragsordner mit einem Angebotsentwurf. Kunden sehen im Portal, wie weit ihr Auftrag ist.',
  $html$Vom Aufmaß bis zum Angebot vergeht 1 Tag statt 9. Alle Fotos liegen beim Auftrag und nicht mehr auf privaten Handys. Das Büro hat den Samstag zurück, im Monat rund 20 Stunden. Testimonial von Hinnerk Nordholz (Inhaber und Tischlermeister): "Früher stand das Aufmaß auf einem Stück Sperrholz, und das lag dann im Bus. Heute weiß ich abends, was wir morgen sägen."$html$,
  array['Google Workspace', 'Softr', 'Make'],
  null,
  'Hinnerk Nordholz: /media/b6f7da3da0c8e8e91dccce22fa2fd37d-960.webp',
  'https://tischlerei-nordholz.example',
  true,
  true,
  1
),
(
  'Eine Praxis, in der das Telefon wieder Pausen macht',
  'praxis-am-deich-telefon-mit-pausen',
  'Praxis am Deich',
  'Gesundheit',
  'Hausarztpraxis hinter dem Deich mit zwei Behandlungsräumen und einem Empfang, an dem alles gleichzeitig ankam: Anrufe, Rezeptwünsche und Leute mit Schirm.',
  'Rezeptbestellungen und Terminwünsche kamen fast nur per Telefon. Der Dienstplan hing an der Wand und stimmte bis zum ersten Krankheitsfall. Für neue Werkzeuge galt: erst der Datenschutz, dann alles andere.',
  'Rezepte und Termine fragen Patientinnen und Patienten über das Formular der Praxissoftware an, und dort bleiben ihre Daten auch. Dienstplan und interne Absprachen liegen in Google Workspace. Rechte, Anmeldung in zwei Schritten und Schulung waren vor dem ersten Tag fertig.',
  $html$Am Empfang klingelt das Telefon 40 Prozent seltener, seit Rezeptwünsche gesammelt kommen. Der Dienstplan ist auf jedem Handy aktuell. Das ganze Team meldet sich in zwei Schritten an. Testimonial von Dr. Wiebke Deichmann (Ärztliche Leitung): "Ich wollte keine Technik, über die wir reden müssen. Seit dem zweiten Monat reden wir nicht mehr darüber." Testimonial von Onno Deichmann (Praxismanager): "Das Telefon klingelt noch, aber ich kann dazwischen einen Satz zu Ende sprechen."$html$,
  array['Google Workspace', 'Google Kalender', 'Passkeys'],
  null,
  null,
  'https://praxis-am-deich.example',
  true,
  false,
  2
),
(
  'Lieferscheine, die vor dem Lkw zurück sind',
  'spedition-weserlauf-lieferscheine',
  'Spedition Weserlauf',
  'Logistik',
  'Spedition mit Nah- und Fernverkehr rund um den Hafen. Die Ware war pünktlich, die Papiere kamen erst am Ende der Woche mit dem Fahrer.',
  'Abgerechnet wurde erst, wenn der unterschriebene Lieferschein auf dem Hof war. Das Büro tippte Nummern ab, suchte Scans und vertröstete Kunden, die einen Ablieferbeleg brauchten.',
  'Fahrerinnen und Fahrer fotografieren den Lieferschein an der Rampe. Die Nummer wird ausgelesen, das Bild der Tour zugeordnet und der Beleg an den Kunden geschickt. Unklare Fälle landen in einer Liste, die ein Mensch prüft.',
  'Der Ablieferbeleg ist meist beim Kunden, bevor der Lkw vom Hof rollt. Rechnungen gehen am selben Tag raus statt nach 8 Tagen. Abgetippt werden noch 5 Prozent der Scheine, die unleserlichen.',
  array['Make', 'Google Cloud', 'Google Drive'],
  null,
  null,
  'https://spedition-weserlauf.example',
  true,
  false,
  3
),
(
  'Bestellungen für morgen früh, ohne Fax',
  'hafenbaeckerei-jansen-bestellungen',
  'Hafenbäckerei Jansen',
  'Lebensmittelhandwerk',
  'Bäckerei mit einer Backstube und mehreren Filialen. Bestellt wurde auf vier Wegen, gebacken wurde nach einer Magnetleiste.',
  'Bestellungen kamen per Fax, Anruf, Messenger und Zettel. Änderungen nach Feierabend gingen im Lärm der Knetmaschine unter, und umgerechnet wurde im Kopf.',
  'Die Filialen bestellen über ein Formular, das um 18 Uhr schließt und Stückzahlen in Bleche umrechnet. In der Backstube zeigt ein Bildschirm hinter Plexiglas die Liste in großer Schrift. Ein Ausdruck im Büro bleibt als Reserve.',
  'Alle Bestellungen stehen um 18 Uhr in einer einzigen Liste. Das Abtippen und Umrechnen fällt weg, 6 Stunden in der Woche. Nachfragen mitten in der Nacht sind die Ausnahme geworden.',
  array['Google Formulare', 'Google Sheets', 'Zapier'],
  null,
  null,
  'https://hafenbaeckerei-jansen.example',
  true,
  false,
  4
),
(
  'Wartungsberichte direkt vom Turm',
  'windwerk-jade-wartungsberichte',
  'Windwerk Jade',
  'Energie',
  'Servicebetrieb für Windkraftanlagen an der Jade. Die Teams arbeiten oft ohne Netz und schrieben ihre Berichte abends aus dem Gedächtnis.',
  'Prüfpunkte standen auf Papier, Fotos auf der Kamera und Ersatzteilwünsche in einer Mail. Bis alles beisammen war, vergingen Tage, und manchmal fehlte die entscheidende Seite.',
  'Die Teams haken Prüfpunkte auf robusten Tablets ab, auch ohne Empfang. Zurück im Netz werden Bericht, Fotos und Teilebestellung abgeglichen und landen in einer Übersicht für die Einsatzleitung. Geräte und Zugänge verwalten wir aus der Ferne.',
  'Der Bericht ist fertig, wenn das Team wieder am Wagen steht, früher dauerte er 4 Tage. Ersatzteile werden noch am selben Tag bestellt. Verlorene Tablets lassen sich aus der Ferne sperren.',
  array['Softr', 'Google Workspace', 'Geräteverwaltung', 'Make'],
  '/images/clients/windwerk-jade.svg',
  null,
  'https://windwerk-jade.example',
  true,
  false,
  5
),
(
  'Ein Winterlager mit Kundenportal',
  'yachtservice-butjadingen-kundenportal',
  'Yachtservice Butjadingen',
  'Wassersport',
  'Bootsservice mit Halle und Winterlager. Im Herbst kommen alle Boote auf einmal, im Frühjahr wollen alle zuerst ins Wasser.',
  'Wünsche wie neues Antifouling oder Motorcheck wurden am Steg zugerufen. Bis April war strittig, wer was bestellt hatte und welches Boot an welchem Platz lag.',
  'Mit dem Hafenlotsen hat jedes Boot seine eigene Seite: Liegeplatz, Aufträge, Fotos und Freigaben mit Datum. Eignerinnen und Eigner wählen ihren Krantermin selbst. In der Halle genügen vier große Knöpfe für den Stand.',
  'Jeder Auftrag ist vor Arbeitsbeginn freigegeben. 80 Prozent der Krantermine werden online gewählt statt am Telefon verhandelt. Im Frühjahr gibt es Rechnungen, über die niemand mehr staunt.',
  array['Softr', 'Hafenlotse', 'Google Kalender'],
  null,
  null,
  null,
  true,
  false,
  6
),
(
  'Bauakten, die man wiederfindet',
  'altbau-kontor-bauakten',
  'Altbau Kontor',
  'Immobilien',
  'Kleines Büro für die Sanierung und Verwaltung alter Häuser. Die Bauakten standen in drei Regalen und auf zwei Festplatten.',
  'Pläne lagen doppelt und in verschiedenen Fassungen vor. Auf der Baustelle fehlte immer genau das Blatt, das im Büro auf dem Tisch lag.',
  'Wir haben die Akten in geteilte Ablagen überführt, mit einer Ordnung je Haus und klaren Rechten für Handwerker und Eigentümer. Dazu kam eine Sicherung außer Haus, die jedes Quartal geprobt wird.',
  'Pläne lassen sich auf der Baustelle per Handy öffnen. Jedes Haus hat genau eine gültige Akte. Die Wiederherstellung wurde viermal geprobt und dauerte zuletzt 2 Stunden.',
  array['Google Drive', 'Datensicherung'],
  null,
  null,
  null,
  false,
  false,
  7
)
on conflict (slug) do nothing;
