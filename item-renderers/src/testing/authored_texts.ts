/**
 * Ordinary texts as authors write them, and as Word and the web paste them. Both
 * engines must produce the same.
 */
export const HONEST: readonly string[] = [
  'Só palavras, com &lt;sinais&gt; &amp; acentuação.',
  '<p>Um parágrafo com <strong>peso</strong>, <em>ênfase</em>, H<sub>2</sub>O e x<sup>2</sup>.</p><p>Outro.</p>',
  '<ol start="3" type="a" reversed><li value="7">um</li><li>dois</li></ol><ul><li>três</li></ul>',
  '<table border="1"><caption>T</caption><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td rowspan="2">c</td></tr></tbody></table>',
  '<figure><img src="data:image/png;base64,AAAA" alt="mapa" width="40" height="30"><figcaption>Fonte: autor</figcaption></figure>',
  '<p data-style="text-align: center; color: red">centro</p><blockquote>citação<br>longa</blockquote><hr>',
  '<math display="block"><mfrac><mrow><mi>a</mi><mo stretchy="false">+</mo><mn>1</mn></mrow><msqrt><mi>b</mi></msqrt></mfrac></math>',
  '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math>',
  '<p class="MsoNormal" id="x"><o:p>do Word</o:p> <font face="Arial">letra</font> <a name="y">âncora</a></p>',
  '<section><h2>Título</h2><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <abbr title="Enem">E.</abbr></section>',
  '<custom-tag>palavra <b>dentro</b></custom-tag><label>rótulo</label><button>botão</button><details><summary>mais</summary>texto</details>',
  '<dl><dt>termo</dt><dd>sentido</dd></dl><pre>  linha\n  outra</pre><p dir="rtl" lang="ar">نص</p><!-- nota -->fim',
]

/** Hostile texts; a call of `bancaAttack` means that one got through. */
export const HOSTILE: readonly string[] = [
  '<script>bancaAttack()</script>antes',
  '<img src=x onerror="bancaAttack()"><img src="javascript:bancaAttack()">',
  '<svg onload="bancaAttack()"><a href="javascript:bancaAttack()"><text>x</text></a></svg>',
  '<svg><animate onbegin=bancaAttack() attributeName=x dur=1s></svg><svg><style><img src=x onerror=bancaAttack()></style></svg>',
  '<a href="javascript:bancaAttack()">um</a><a href="https://example.com/" ping="https://example.com">dois</a>',
  '<form action="https://example.com"><input autofocus onfocus="bancaAttack()"><button formaction="javascript:bancaAttack()">E</button></form>',
  '<iframe src="https://example.com" srcdoc="<script>parent.bancaAttack()</script>"></iframe><object data="https://example.com"></object><embed src="https://example.com">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=bancaAttack()&gt;"></mglyph></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=bancaAttack()>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=bancaAttack()></style></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=bancaAttack()>"></noscript><xmp><p title="</xmp><img src=x onerror=bancaAttack()>"></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=bancaAttack()>"></textarea><title><p title="</title><img src=x onerror=bancaAttack()>"></title>',
  '<template shadowrootmode="open"><script>bancaAttack()</script></template><template><img src=x onerror=bancaAttack()></template>',
  '<base href="https://example.com/"><meta http-equiv="refresh" content="0;url=https://example.com"><link rel="stylesheet" href="https://example.com/a.css">',
  '<p style="background:url(https://example.com/a.png)" onclick="bancaAttack()" onmouseover=bancaAttack() is="x-y" slot="s" popover>p</p>',
  '<style>@import url(https://example.com)</style><div style="behavior:url(x)" background="https://example.com/b.png">d</div>',
  '<img srcset="https://example.com/b.png 2x" src="//example.com/c.png" alt="fora"><video poster="https://example.com/d" src=x onerror=bancaAttack()></video>',
  '<select><option><img src=x onerror=bancaAttack()></option></select><marquee onstart=bancaAttack()>m</marquee><details open ontoggle=bancaAttack()>d</details>',
  '<b id="root" name="body" class="x" data-gap="1" role="alert" aria-label="x" tabindex="0" contenteditable accesskey="a">b</b>',
  '<p title="&lt;/p&gt;&lt;script&gt;bancaAttack()&lt;/script&gt;" alt=\'"><img src=x onerror=bancaAttack()>\'>t</p>',
  // Handlers on any element, in every form that a browser accepts.
  ...(
    'onabort onafterprint onanimationend onauxclick onbeforeinput onbeforematch onbeforetoggle onbeforeunload onblur oncancel oncanplay onchange onclick ' +
    'onclose oncommand oncontentvisibilityautostatechange oncontextlost oncontextmenu oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ' +
    'ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended onerror onfocus onfocusin onformdata onfullscreenchange ongotpointercapture ' +
    'onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload onloadeddata onloadedmetadata onloadstart onlostpointercapture ' +
    'onmessage onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onoffline ononline onpagehide onpageshow ' +
    'onpaste onpause onplay onplaying onpointercancel onpointerdown onpointerrawupdate onpointerup onpopstate onprogress onratechange onreset onresize ' +
    'onscroll onscrollend onscrollsnapchange onsearch onsecuritypolicyviolation onseeked onseeking onselect onselectionchange onselectstart onslotchange ' +
    'onstalled onstorage onsubmit onsuspend ontimeupdate ontoggle ontouchstart ontransitionend onunhandledrejection onunload onvolumechange onwaiting onwheel'
  )
    .split(' ')
    .map((handler) => `<p ${handler}="bancaAttack()">p</p><math><mi ${handler}=bancaAttack()>i</mi></math>`),
  '<p/onclick="bancaAttack()"title=a/onfocus=bancaAttack() tabindex=1>p</p><P ONCLICK = \'bancaAttack()\'>p</P>',
  '<p\nonclick\n=\n"bancaAttack()"\t\fonblur\r=bancaAttack()>p</p><p "onclick="bancaAttack()">p</p><p =onclick=bancaAttack()>p</p>',
  '<p title="a" title=\'b\' alt=">" onclick=bancaAttack()>p</p><p title=a"b onclick=bancaAttack()>p</p><p title=`a onclick=bancaAttack()>p</p>',
  "<p title=\">' onclick=bancaAttack()>\"onfocus=bancaAttack()><p data-x='\"' onclick=bancaAttack() '>p</p>",
  '<p onclick="&#98;ancaAttack&lpar;)">p</p><p on\u0000click=bancaAttack()>p</p><p \u0000 onclick=bancaAttack()>p</p>\u0000<b\u0000 onclick=bancaAttack()>b</b>',
  '<x-y onclick=bancaAttack() style=color:red>x</x-y><o:p onclick=bancaAttack()>o</o:p><body onload=bancaAttack() style=color:red><html onclick=bancaAttack()>',
  '<frameset onload=bancaAttack()><frame onload=bancaAttack() src="javascript:bancaAttack()"></frameset>',
  '<body onresize=bancaAttack() onpageshow=bancaAttack()>c</body onclick=bancaAttack()><p>depois</p style=color:red onclick=bancaAttack()>',
  // Styles and addresses.
  '<p STYLE="color:red">p</p><p/style=color:red>p</p><p title=a\u000cstyle=\'color:red\'>p</p><p style>p</p><p style=>p</p><svg style=color:red><g style=color:red /></svg>',
  '<math style=color:red href="javascript:bancaAttack()"><mi xlink:href="javascript:bancaAttack()" onclick=bancaAttack()>i</mi><maction actiontype="statusline#javascript:bancaAttack()">x</maction></math>',
  '<a href="java&#10;script:bancaAttack()">a</a><a href=" javascript:bancaAttack()">a</a><a href="data:text/html,<script>bancaAttack()</script>">a</a><area href="javascript:bancaAttack()">',
  '<img src="data:text/html,<script>bancaAttack()</script>"><img lowsrc="javascript:bancaAttack()" dynsrc="javascript:bancaAttack()"><input type=image src="https://example.com/e.png">',
  '<video><source onerror=bancaAttack() src="https://example.com/f.mp4"><track src="https://example.com/g.vtt"></video><audio src=x onerror=bancaAttack() autoplay></audio><bgsound src="https://example.com/h">',
  '<link rel=preload as=script href="https://example.com/i.js" onload=bancaAttack()><link rel=modulepreload href=/j.js><meta http-equiv="Content-Security-Policy" content="script-src *"><meta name=referrer content=unsafe-url>',
  '<object data="javascript:bancaAttack()" onerror=bancaAttack()><param name=x></object><applet code=x onerror=bancaAttack()></applet><embed src="javascript:bancaAttack()" onload=bancaAttack()>',
  '<portal src="javascript:bancaAttack()"></portal><fencedframe onload=bancaAttack()></fencedframe><dialog open onclose=bancaAttack()>d</dialog><keygen autofocus onfocus=bancaAttack()>',
  // SVG and MathML, and what browsers move between them and HTML.
  '<svg><script>bancaAttack()</script><script href="data:,bancaAttack()"/><set attributeName=onmouseover to=bancaAttack()><handler ev:event=load>bancaAttack()</handler></svg>',
  '<svg><foreignObject><p onclick=bancaAttack() style=color:red>p</p><iframe onload=bancaAttack()></iframe></foreignObject><use href="data:image/svg+xml,<svg onload=bancaAttack()>"/></svg>',
  '<svg><desc><img src=x onerror=bancaAttack()></desc><title><style><p onclick=bancaAttack()></style></title></svg><svg></p><style><a title="</style><img src onerror=bancaAttack()>">',
  '<svg><p><style><g title="</style><img src onerror=bancaAttack()>"></svg><math><p><style><i title="</style><img src onerror=bancaAttack()>">',
  '<svg><![CDATA[<p onclick=bancaAttack()>]]><p onclick=bancaAttack()></svg><math><![CDATA[<mi onclick=bancaAttack()>]]></math><![CDATA[<img src onerror=bancaAttack()>]]>',
  '<math><mi><mglyph onclick=bancaAttack()><malignmark onclick=bancaAttack()><p onclick=bancaAttack()>p</p></mi><annotation-xml encoding="application/xhtml+xml" onclick=bancaAttack()><b onclick=bancaAttack()>b</b></annotation-xml></math>',
  '<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror=bancaAttack()>"></style></mtext></svg></mglyph></option></mtext></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=bancaAttack() src>">',
  '<math><mtext><table><mglyph><style><math href="</style><img src onerror=bancaAttack()>"></table>',
  '<svg><style>&lt;/style&gt;<img src onerror=bancaAttack()></style></svg><svg><title>&lt;/title&gt;<b onclick=bancaAttack()></title></svg>',
  // What a browser parses as text, and where it stops doing so.
  '<script><!--<script></script><p onclick=bancaAttack()>--></script><p onclick=bancaAttack()>p</p>',
  '<style></styleX><p onclick=bancaAttack()></style ><p onclick=bancaAttack()>p</p><textarea></textarea/onclick=bancaAttack()><p onclick=bancaAttack()>p</p>',
  '<iframe><p onclick=bancaAttack()></iframe><noembed><p onclick=bancaAttack()></noembed><noframes><p onclick=bancaAttack()></noframes><p onclick=bancaAttack()>p</p>',
  '<noscript><style></noscript><p onclick=bancaAttack()>p</style></noscript><p onclick=bancaAttack()>p</p>',
  '<noscript><textarea></noscript><img src=x onerror=bancaAttack()></textarea></noscript><xmp><svg><b onclick=bancaAttack()></xmp>',
  '<!--><p onclick=bancaAttack()>p</p>--><!---><p onclick=bancaAttack()>p</p>--><!--a--!><p onclick=bancaAttack()>p</p><!--b-- ><p onclick=bancaAttack()>--><p onclick=bancaAttack()>p</p>',
  '<!doctype html><p onclick=bancaAttack()>p</p><?php "<p onclick=bancaAttack()>" ?></ ><p onclick=bancaAttack()>p</p><!x "><p onclick=bancaAttack()>p</p>',
  '<template><template><p onclick=bancaAttack() style=color:red>p</p></template></template><template><svg><script>bancaAttack()</script></template><div><template shadowrootmode=open shadowrootserializable><p onclick=bancaAttack()></template></div>',
  '<select><template><img src onerror=bancaAttack()></template><keygen><b onclick=bancaAttack()>b</b></select><selectedcontent onclick=bancaAttack()>s</selectedcontent>',
  '<table><tr><td onclick=bancaAttack() background="https://example.com/k.png"><a onclick=bancaAttack()><table><p onclick=bancaAttack()>p</table></a><caption onclick=bancaAttack()>c</table>',
  '&lt;p onclick=bancaAttack()&gt;p&lt;/p&gt;<p title="&quot; onclick=bancaAttack() &quot;">p</p><p title=\'" onclick="bancaAttack()\'>p</p><p title="&lt;p onclick=bancaAttack()&gt;">p</p>',
  'a < b onclick=bancaAttack() > c <3 <p onclick=bancaAttack()>p</p> x<y onclick=bancaAttack()>z</y>',
  '<<p onclick=bancaAttack()>p</p><p<b onclick=bancaAttack()>p</p><b><b onclick=bancaAttack()<i onclick=bancaAttack()>b',
  '<plaintext onclick=bancaAttack()><p onclick=bancaAttack()></plaintext><p onclick=bancaAttack()>p</p>',
  '<p>fim</p><p title="aberto onclick=bancaAttack()>p</p>',
  '<p>fim</p><p onclick=bancaAttack() style=color:red',
  '<p>fim</p><!-- aberto <p onclick=bancaAttack()>',
  '<p>fim</p><style><p onclick=bancaAttack()>',
  `${'<div>'.repeat(600)}<math>${'<mrow>'.repeat(600)}<mi><img src=x onerror=bancaAttack()></mi>`,
]
