/**
 * The passwords that attackers try first, in lower case: a hand-written list of those that people in India and elsewhere
 * are known to choose. Digits and signs around a word need no line here: `COMMON_STEMS` covers them.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 11111111 00000000 22222222 33333333 44444444
  55555555 66666666 77777777 88888888 99999999 12121212 11223344 12341234 12344321 13131313 10203040 11112222 98765432
  01234567 123123123 147258369 159753456 741852963 789456123 951753852 123654789 147852369 321654987 456789123 14789632
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qaz123wsx q1w2e3r4 q1w2e3r4t5 qwer1234 asdf1234
  zxcv1234 1234qwer 1234asdf 1234zxcv 12qwaszx 123qwe123 123qweasd qwe123qwe asd123asd zxc123zxc qweasd123 q1w2e3r4t5y6
  1q2w3e$r !qaz2wsx !qaz@wsx 1qaz!qaz 1qaz@wsx 2wsx#edc 3edc$rfv !q@w#e$r !@#$%^&* !@#$1234 1234!@#$ 123!@#qwe qwe!@#123
  qwer!@#$ asdf!@#$ zxcv!@#$ abcd1234 abcd@1234 abcd#1234 1234abcd abc123abc abc12345 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678
  a1234567 a12345678 a123456789 123456aa 12345678a 123456789a 1234567a q1234567 q12345678 z1234567 p1234567 aabb1122
  aa11bb22 aaa111bbb abc@1234 abc@12345 xyz@1234 xyz@12345 pqrs1234 aaaa1111 aaaa@1111 asdf@1234 qwer@1234 qaz@1234 wasd1234
  pass1234word p4ssw0rd1 my1stpassword 1loveyou il0vey0u 1lov3you iloveu2 luv2luv love4ever 4everyoung 2good4u me2you4ever
  b4ngal0re 2fast4you 007bond007 bond007bond r2d2c3po ncc1701d thx1138x no1knows 1password1 1welcome1 1india1 1admin1
  guest@guest user@user1 admin@admin1 root@root1 test@test1 test1234test demo1234demo new1pass1 temp1234temp change1me
  qwerty1qwerty asdfgh1234 zxcvbn1234 poiuy09876 0987poiu mnbv0987 lkjh0987 0p9o8i7u 9i8u7y6t 5t6y7u8i 4r5t6y7u 3e4r5t6y
  jan2024 feb2024 mar2024 jan2025 feb2025 mar2025 jan2026 feb2026 mar2026 15august1947 15aug1947 26january1950 26jan1950
  15/08/1947 26/01/1950 1947india1947 sachin10sachin virat18virat dhoni7dhoni ms7dhoni msd07msd vk18vk18 sr10tendulkar
  786786786 786allah786 allah786allah om108om108 jai108ram shree108 sai9sai9 ram1ram1 11shiva11 1krishna1 krishna108
  `
    .trim()
    .split(/\s+/),
)

/**
 * Words that passwords are built on, in lower-case letters: such a word stays a common password with any digits and
 * signs before or after it, and with @ for a or 0 for o inside.
 */
export const COMMON_STEMS: ReadonlySet<string> = new Set(
  `
  a aa aaa aaaa ab abc abcd abcde abcdef abcdefg abcdefgh abcabc az p q qa qq qw qwe qwer qwert qwerty qwertyu qwertyui
  qwertyuiop qwertz qwertzuiop azerty azertyuiop qaz qazwsx qazwsxedc qazqaz qweasd qweasdzxc qweqwe qwerqwer wasd wsx
  asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdfasdf zxc zxcv zxcvb zxcvbn zxcvbnm zxczxc zaq zaqxsw zaqwsx
  poiuytrewq lkjhgfdsa mnbvcxz mnbvcxzlkjhgfdsapoiuytrewq qazxsw edcrfv rfvtgb xyz xxx xxxx zzz zzzz pqrs
  pass passs passw passwd password passwords passwort passcode passkey passme passpass passwordpassword pwd pswd mypass
  mypassword mypasswd mypwd newpass newpassword oldpassword yourpassword thepassword nopassword nopass apassword
  secret secrets topsecret supersecret mysecret secure security private protected access accessgranted openup open
  opensesame letmein letmeinn letmeinplease letmesee enter entersite entry login loginme logon signin signup signon
  welcome welcomeback welcomehome wellcome welcom default change changeit changeme changemenow changethis temp temporary
  temppass temppassword tmp test tests testing tester testtest testpass testpassword testuser testaccount demo demos
  demouser demopass sample example trial guest guests anonymous user users username usuario newuser master masterkey
  admin admins administrator adminadmin adminpass adminpassword sysadmin superadmin superuser root rootroot toor system
  sys manager manage management owner boss staff employee employees office officeuser account accounts accountant accounting
  account finance sales salesman salesteam support supports service services server helpdesk help info contact contacts
  computer laptop desktop internet website web google gmail yahoo hotmail outlook facebook whatsapp instagram twitter
  youtube linkedin microsoft windows linux ubuntu android iphone apple samsung nokia oracle mysql postgres postgresql
  database cisco intel sap tally tallyprime tallyerp zoho busy marg vyapar crm erp vanik gst gstin pan aadhaar aadhar upi
  paytm phonepe gpay bhim flipkart amazon myntra snapdeal indiamart tradeindia justdial jio reliance airtel vodafone idea
  bsnl tata infosys wipro tcs hdfc icici sbi axis kotak pnb bank banking money rupees rupee cash lakh crore crorepati
  business company enterprise enterprises trader traders trading textile textiles fabrics saree sarees furniture store
  shop market marketing export exports import imports factory industry industries private limited pvtltd
  love lover lovers loveu loveyou lovelove loveme lovely loveislife iloveu iloveyou iloveme iluvu iloveindia ilovemymom
  ilovemyindia iloveyouforever lovebird mylove mylife myheart mydear mybaby sweetheart sweety sweetie darling honey baby
  babygirl babydoll babyboy angel angels princess prince queen king kings kingkong beautiful beauty cutie cute cuteboy
  cutegirl pretty handsome sexy hot hottie friend friends friendship bestfriend bestfriends forever always together family
  happy happiness smile smiley life live lucky luck star stars superstar sunshine sunrise sun moon moonlight sky heaven
  flower flowers rose roses lily lotus jasmine orchid summer winter spring autumn monsoon monday tuesday wednesday thursday
  friday saturday sunday january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow yesterday morning night newyear happynewyear birthday
  christmas holiday holidays
  india indian indians bharat bhart hindustan hindusthan hindustani jaihind jaihindi jaibharat bharatmata bharatmatakijai
  vandemataram vandematram merabharat merabharatmahan mahan incredibleindia indiaindia indiarocks indiaisgreat
  delhi newdelhi mumbai bombay kolkata calcutta chennai madras bangalore bengaluru hyderabad pune surat ahmedabad baroda
  vadodara rajkot jaipur lucknow kanpur nagpur indore bhopal patna ranchi goa kochi cochin kerala gujarat gujrat gujju
  maharashtra rajasthan punjab punjabi haryana tamilnadu tamil telugu karnataka kannada andhra telangana odisha bihar bihari
  assam bengal bengali kashmir himachal uttarakhand agra varanasi kashi mathura ayodhya haridwar amritsar chandigarh noida
  gurgaon gurugram thane nashik coimbatore madurai mysore mysuru mangalore visakhapatnam vizag vijayawada tirupati
  ram rama ramram jaishreeram jaishriram jaisriram jaishreeramji shreeram shriram sriram siyaram sitaram radheradhe radhe
  radhekrishna radhakrishna radhika krishna krishnaa krishan jaishreekrishna jaishrikrishna harekrishna harekrishn hariom hari
  om omom omnamahshivay omnamahshivaya omnamoshivaya omsairam omshanti omshantiom omsai shiv shiva shivay shivshakti
  shivshankar shankar mahadev harharmahadev jaimahadev mahakal jaimahakal bholenath bhole jaibholenath jaishivshankar
  ganesh ganesha ganpati ganpatibappa ganpatibappamorya jaiganesh shreeganesh sriganesh siddhivinayak vinayak
  hanuman hanumanji jaihanuman bajrang bajrangbali jaibajrangbali bajrangi pawanputra
  sai saibaba sairam saisai jaisairam saikrishna durga jaidurga maadurga jaimatadi matadi jaimata ambe jaiambe jaimaakali
  kali lakshmi laxmi mahalaxmi mahalakshmi saraswati parvati gayatri vishnu narayan swaminarayan jaiswaminarayan balaji
  jaibalaji tirupatibalaji venkateswara venkatesh venkat govinda govind gopal gopala murugan muruga ayyappa swamy swami
  waheguru satnam satnamwaheguru wahegurujikakhalsa khalsa satsriakal nanak gurunanak sardar singh singhisking
  allah allahu allahuakbar bismillah inshallah mashallah alhamdulillah islam muslim mohammed muhammad mohammad khuda
  jesus jesuschrist jesusloves jesuslovesme jesusislord christ god godisgreat godislove godbless godblessme lordjesus
  buddha mahavir mahaveer jaijinendra jinendra jain
  mummy mumma mummypapa mummydaddy mom momdad mommy momanddad maa maapapa maabaap maababa mata matapita amma ammaappa appa
  papa papamummy daddy dad father mother mother baba bhai bhaiya behen didi dada dadi nana nani beta beti jaan jaanu janu
  janeman shona sona sonu monu chintu pintu bunty babli guddu pappu raju munna munni golu gudiya chotu bittu tinku rinku
  pinky rinki dolly sweta shweta
  aarav aditi aditya ajay ajit akash akshay aman amar amit amita amol anand anil anita anjali ankit ankita ankur anshul
  anuj anurag arjun arun aruna arvind asha ashish ashok ashwin avinash bharti bhavesh chetan chirag deepa deepak deepika
  dev devesh dharmesh dhruv dinesh divya gaurav gautam geeta gita gopi harish harsh harsha hemant hemlata himanshu hitesh
  ishaan jagdish jay jaya jayesh jignesh jitendra jitu jyoti kajal kamal kamlesh kapil karan kavita ketan khushi kiran
  kishan komal kumar kunal lalit lata madhu mahesh manish manisha manoj mayank mayur meena megha mehul mohan mohit mukesh
  nandini naresh narendra naveen navin neelam neeraj neha nidhi nikhil nikita nilesh nisha nitin om pankaj parag paresh
  parth patel piyush pooja prabhu pradeep prakash pranav prashant pratik praveen pravin preeti prem priya priyanka puja
  rahul raj raja rajan rajendra rajesh rajiv rajkumar rajni rakesh raman ramesh rani ranjit rashmi ravi ravindra reena
  rekha renu reshma rishi ritesh ritu riya rohan rohini rohit roshan ruchi sachin sagar sahil sameer sandeep sangeeta
  sanjay sanjeev santosh sapna sarika satish saurabh seema shah shailesh sharma shilpa shivam shivani shreya shubham shyam
  simran sneha sonal sonali sonia subhash sudhir sujata sumit sunil sunita suraj suresh swati tanvi tarun tejas uday umesh
  usha vaibhav varsha varun verma vicky vijay vikas vikram vimal vinay vineet vinod vipin vipul vishal vivek yash yogesh
  ali ahmed imran salman shahrukh aamir khan faisal arif asif john george david michael daniel james robert william thomas
  joseph charlie jordan jennifer jessica michelle nicole ashley amanda matthew andrew joshua anthony hunter harley ginger
  cricket cricketer sachintendulkar tendulkar dhoni msdhoni mahi virat viratkohli kohli kingkohli rohitsharma hitman
  gambhir yuvraj yuvi ipl csk rcb kkr mumbaiindians chennaisuperkings teamindia bleedblue worldcup champion champions
  bollywood hollywood shahrukhkhan srk salmankhan sallu bhaijaan amitabh amitabhbachchan hrithik ranveer alia katrina
  deepikapadukone aishwarya kareena rajinikanth rajini thalaiva thala thalapathy ajith prabhas bahubali baahubali sholay
  gabbar mogambo sultan tiger tigers lion lions cheetah panther shadow dragon dragons phoenix eagle falcon hawk wolf monkey
  donkey elephant cobra snake spider spiderman batman superman ironman avengers thor hulk captain joker ninja samurai
  warrior soldier hero villain gangster gangstar bond jamesbond matrix neo starwars pokemon pikachu naruto goku harrypotter
  potter hogwarts disney mickey mickeymouse minnie donald tom jerry tomandjerry doraemon nobita shinchan bheem chhotabheem
  football soccer baseball basketball hockey tennis badminton chess kabaddi ronaldo cristiano messi neymar barcelona madrid
  realmadrid manchester chelsea arsenal liverpool yankees cowboys lakers dallas mustang ferrari porsche mercedes benz bmw
  audi honda hyundai maruti suzuki mahindra thar scorpio bullet royalenfield pulsar yamaha duke ktm harleydavidson
  computer freedom whatever trustno trustnoone trustme nothing nobody somebody someone something anything everything
  hello hellohello helloworld hellokitty hii hey heyhey bye goodbye thanks thankyou please sorry okay yes no maybe
  cool coolboy coolguy coolgirl coolest badboy badgirl goodboy goodgirl crazy crazyboy mad devil evil killer killers hacker
  hackers hack hacked anonymous power powerful strong magic magical mystery legend legends winner winners victory success
  successful dream dreams dreamer believe hope faith peace trust truth karma dharma namaste namaskar pranam shanti satya
  diamond gold golden silver platinum pearl ruby crystal money dollar rich millionaire billionaire
  chocolate cookie cookies candy sugar honey coffee tea chai samosa biryani paneer mango apple banana orange cherry
  strawberry pineapple pepper cheese butter pizza burger chicken
  red blue green yellow black white pink purple orange blackcat blackberry bluesky redrose whitehouse
  music guitar piano rock rockstar metal metallica eminem nirvana slipknot beatles linkinpark dance dancer singer
  school college university student students teacher doctor engineer engineering medical lawyer police army indianarmy navy
  airforce pilot captain science maths english hindi history
  mobile phone telephone camera wifi broadband router modem network password wireless keyboard mouse monitor printer
  photo video game games gamer gaming pubg freefire minecraft roblox fortnite callofduty counterstrike
  soleil bonjour hallo hola amor amigo merhaba sayang contrasena senha motdepasse parola haslo salasana lozinka heslo
  startrek jordan mustang michael buster soccer hockey killer george sexy andrew charlie superman fuckyou fuck fucker
  fuckoff asshole bitch shit bastard chutiya madarchod bhenchod harami kamina kutta saala pagal bewakoof
  trustnoone dragonball whatever cheese merlin maggie chelsea biteme shadow thunder thunderbolt lightning storm rainbow
  snoopy scooby scoobydoo garfield snowball snowflake fluffy peanut pumpkin buddy tigger winnie max rocky rambo oscar
  casper zeus apollo hercules titan titanic atlas orion galaxy universe earth planet mars jupiter saturn venus pluto
  golf golfer fishing fish dolphin shark whale turtle rabbit puppy kitty kitten cat dog doggy horse pony bird parrot
  peacock penguin panda bear teddy teddybear
  `
    .trim()
    .split(/\s+/),
)
